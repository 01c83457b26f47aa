package content

// dialogue is what is said in comics.
type dialogue struct{ spoken, narrator, noises []string }

var english = dialogue{
	spoken: []string{
		"Did you hear that?", "Not again...", "The tide turns at nine.", "Who left the lantern burning?", "Hold on tight!",
		"I have read about this.", "It is only the wind.", "We should have brought a map.", "You said it was safe!",
		"Look, up there!", "Nobody has lived here for years.", "Then who made the tea?", "Two tickets to the coast, please.",
		"I know a shorter way.", "That is what worries me.", "Quick, behind the crates!", "My grandmother had a key like that.",
		"Well, that was unexpected.", "Do not touch anything.", "...you touched it.", "We leave at dawn.", "And the cat comes too.",
		"It cannot be. It simply cannot be.", "Ask the lighthouse keeper.", "He has not said a word since March.", "Listen.",
		"One more step and we are there!", "This bridge was longer yesterday.", "So, we meet at last.", "Finally, some luck!",
	},
	narrator: []string{
		"Meanwhile, across the bay...", "The next morning.", "Three days later...", "Far from the harbour...", "That same evening.",
		"Nobody saw the light go out.", "And so the summer ended.", "At the old observatory...",
	},
	noises: []string{"Krak!", "Splash!", "Boom!", "Whoosh", "Clang!", "Bang!", "Thud"},
}

var french = dialogue{
	spoken: []string{
		"Vous avez entendu ?", "Encore lui...", "La marée tourne à neuf heures.", "Qui a laissé la lanterne allumée ?", "Accroche-toi !",
		"J'ai lu quelque chose là-dessus.", "Ce n'est que le vent.", "Il fallait prendre une carte.", "Tu disais que c'était sûr !",
		"Là-haut, regarde !", "Personne n'habite ici depuis des années.", "Alors, qui a fait le café ?", "Deux billets pour la côte.",
		"Je connais un raccourci.", "C'est bien ce qui m'inquiète.", "Vite, derrière les caisses !", "Ma grand-mère avait la même clé.",
		"Ça alors, quelle surprise !", "Ne touche à rien.", "... tu as touché.", "On part à l'aube.", "Et le chat vient aussi.",
		"C'est impossible. Tout à fait impossible.", "Demandez au gardien du phare.", "Il n'a rien dit depuis mars.", "Écoute.",
		"Encore un pas et nous y sommes !", "Hier, ce pont était plus long.", "Nous voilà enfin réunis.", "Un peu de chance, enfin !",
	},
	narrator: []string{
		"Pendant ce temps, de l'autre côté...", "Le lendemain matin.", "Trois jours plus tard...", "Loin du port...", "Le soir même.",
		"Nul ne vit la lumière s'éteindre.", "Ainsi finit l'été.", "Au vieil observatoire...",
	},
	noises: []string{"Crac !", "Plouf !", "Boum !", "Vlan !", "Dring !", "Pan !", "Toc toc"},
}
