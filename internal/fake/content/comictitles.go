package content

// The titles of single comics: each series deals them out in an order of its own.
var (
	frenchTitles = []string{
		"La clé de sel", "L'heure bleue", "Le pont du renard", "Trois lettres sans timbre", "La chambre aux échos", "Le secret de l'ardoise",
		"Marée basse", "Les gants de la duchesse", "Un train pour Valbrume", "L'ombre du moulin", "La dernière lanterne", "Sous la verrière",
		"Le jardin des mesures", "Une corde à nœuds", "L'étage interdit", "Neige sur le port", "Le chat du notaire", "Les voix du puits",
		"Contre-courant", "La table de minuit", "Le retour des hirondelles", "À marée haute", "La boussole muette", "Adieu, capitaine",
	}
	englishTitles = []string{
		"The Salt Key", "Low Tide", "The Fox Bridge", "Three Unstamped Letters", "A Room Full of Echoes", "What the Slate Said",
		"The Duchess's Gloves", "A Train to Fogmere", "Mill Shadow", "The Last Lantern", "Under Glass", "The Garden of Measures",
		"A Knotted Rope", "The Closed Floor", "Snow on the Harbour", "The Notary's Cat", "Voices from the Well", "Upstream",
		"The Midnight Table", "Swallows Return", "High Water", "The Silent Compass", "Goodbye, Captain", "One Door Too Many",
	}
)
