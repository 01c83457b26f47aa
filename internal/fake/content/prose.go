package content

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tongue is what is needed to write prose in a language: sentences with gaps, and what goes into them. A gap is a name
// in braces.
type tongue struct {
	code      string   // as in an EPUB
	chapter   string   // the word
	titles    []string // of chapters
	sentences []string
	gaps      map[string][]string
	notes     []string // at the foot
	caption   string   // of the table
	view      string   // under the picture
	table     [][2]string
}

// paragraph returns a few sentences, no two of one pattern.
func (t tongue) paragraph(rnd *rand.Rand) string {
	var all []string
	for _, i := range rnd.Perm(len(t.sentences))[:between(rnd, 3, 7)] {
		all = append(all, t.sentence(t.sentences[i], rnd))
	}
	return strings.Join(all, " ")
}

// sentence fills the gaps of a pattern, each with something else.
func (t tongue) sentence(pattern string, rnd *rand.Rand) string {
	var used []string
	for {
		before, rest, found := strings.Cut(pattern, "{")
		if !found {
			first, size := utf8.DecodeRuneInString(pattern)
			return string(unicode.ToUpper(first)) + pattern[size:]
		}
		gap, after, _ := strings.Cut(rest, "}")
		word := pick(rnd, t.gaps[gap])
		for slices.Contains(used, word) {
			word = pick(rnd, t.gaps[gap])
		}
		used = append(used, word)
		pattern = before + word + after
	}
}

var inEnglish = tongue{
	code: "en", chapter: "Chapter", caption: "From the harbour master's book", view: "The view from the signal house",
	sentences: []string{
		"{who} had promised to come back before {when}, and {who} knew what such a promise was worth.",
		"The {thing} stood where it had always stood, between {place} and {place}.",
		"Nobody in {town} remembered who had brought the {thing} there.",
		"A little before {when} the rain stopped, and for a moment {place} was as quiet as {quiet}.",
		"“You will not find it in {place},” said {who}, “not before {when}, and not without the {thing}.”",
		"{who} counted the steps twice, wrote the number down, and did not believe it.",
		"There was a smell of {smell}, and underneath it, faintly, of {smell}.",
		"It is a mistake to think that {town} is small; it is only folded.",
		"“Is it far?” asked {who}. “It depends,” said {who}, “on who is waiting.”",
		"{who} laughed, but put the {thing} back all the same.",
		"All the way from {place} they spoke of {smell}, of the price of rope, and of nothing else.",
		"The letter was short: bring the {thing} to {place} before {when}, and come alone.",
		"Of the three doors only one had a handle, and that one was painted.",
		"By {when} the whole of {town} had heard of it, and had it wrong.",
		"{who} thought of {place}, and of how the light came in there, and was nearly happy.",
		"Whoever had made the {thing} had been in a hurry, or in love.",
		"The clock over {place} struck eleven, as it did at every hour.",
	},
	gaps: map[string][]string{
		"who":   {"Agnes", "the pilot", "old Mr Tully", "Wren", "the postmistress", "Captain Oake", "her brother", "the boy from the mill", "Miss Pardoe"},
		"when":  {"nightfall", "the next tide", "Sunday", "the first frost", "six o'clock", "the end of the week", "Michaelmas", "breakfast"},
		"thing": {"lantern", "brass compass", "ladder", "green suitcase", "tide table", "weathervane", "rowing boat", "music box", "ledger"},
		"place": {"the quay", "the boathouse", "the long stairs", "the chapel", "the reading room", "the ferry landing", "the orchard", "the signal house"},
		"town":  {"Fogmere", "Saltby", "Little Hallow", "Port Ewing", "Underbarrow"},
		"quiet": {"a held breath", "a library at noon", "snow", "an empty church"},
		"smell": {"tar", "cold tea", "apples", "wet wool", "lamp oil", "bread", "old paper"},
	},
	notes: []string{
		"The boathouse burned down in the year of the two winters; what stands there now is a copy.",
		"So in all the manuscripts. The tide tables say otherwise.",
		"A measure of rope, about as long as a patient man.",
		"Nobody has ever seen this map.",
	},
	titles: []string{"Low Water", "The Visitor", "A Key Without a Door", "What Was Said on the Stairs", "The Ledger", "Nine Lamps", "Fog", "The Crossing", "An Answer", "Morning"},
	table:  [][2]string{{"Day", "High water"}, {"Monday", "6:12"}, {"Tuesday", "6:58"}, {"Wednesday", "7:41"}, {"Thursday", "none"}},
}

var inFrench = tongue{
	code: "fr", chapter: "Chapitre", caption: "Extrait du registre du port", view: "La vue depuis la tour des signaux",
	sentences: []string{
		"{who} avait promis de revenir avant {when}, et {who} savait ce que valait une telle promesse.",
		"{thing} se trouvait là depuis toujours, entre {place} et {place}.",
		"Personne, à {town}, ne se rappelait qui avait apporté {thing}.",
		"La pluie cessa un peu avant {when}, et tout devint silencieux comme {quiet}.",
		"« Vous ne le trouverez pas ici, dit {who}, pas avant {when}, et pas sans {thing}. »",
		"{who} compta deux fois les marches, nota le nombre et n'y crut pas.",
		"Il flottait une odeur de {smell} et, plus loin, à peine sensible, de {smell}.",
		"On a tort de croire que {town} est une petite ville : elle est seulement repliée.",
		"« C'est loin ? demanda {who}. — Cela dépend, répondit {who}, de qui vous attend. »",
		"{who} se mit à rire, mais remit {thing} à sa place.",
		"Tout le long du chemin, on parla de {smell}, du prix des cordages et de rien d'autre.",
		"La lettre était courte : venir seul, avant {when}, avec {thing}.",
		"Des trois portes, une seule avait une poignée, et celle-là était peinte.",
		"Avant {when}, tout {town} connaissait l'histoire, et la racontait de travers.",
		"{who} songeait à {place}, à la lumière qui y entrait le soir, et se crut presque au bout du voyage.",
		"L'horloge, au-dessus, sonna onze heures, comme elle le faisait à toute heure.",
	},
	gaps: map[string][]string{
		"who":   {"Agathe", "le pilote", "le vieux Tullier", "la postière", "le capitaine Houlgate", "son frère", "l'enfant du moulin", "mademoiselle Pardieu"},
		"when":  {"la nuit", "la prochaine marée", "dimanche", "les premières gelées", "six heures", "la fin de la semaine", "la Saint-Michel"},
		"thing": {"la lanterne", "la boussole de cuivre", "l'échelle", "la valise verte", "la table des marées", "la girouette", "la barque", "la boîte à musique"},
		"place": {"l'embarcadère", "la remise à bateaux", "la chapelle", "la salle de lecture", "la cale du bac", "la tour des signaux", "la maison du garde"},
		"town":  {"Valbrume", "Pontrec", "Sainte-Oie", "Port-Émeric", "Hautecale"},
		"quiet": {"un souffle retenu", "une bibliothèque à midi", "la neige", "une église vide"},
		"smell": {"goudron", "thé froid", "pommes", "laine mouillée", "lampe à huile", "pain chaud", "vieux papier"},
	},
	notes: []string{
		"La remise a brûlé l'année des deux hivers ; celle qu'on voit aujourd'hui est une copie.",
		"Ainsi dans tous les manuscrits. Les tables des marées disent le contraire.",
		"Mesure de corde, à peu près de la longueur d'un homme patient.",
		"Personne n'a jamais vu cette carte.",
	},
	titles: []string{"Marée basse", "La visite", "Une clé sans porte", "Ce qui fut dit dans l'escalier", "Le registre", "Neuf lampes", "Brouillard", "La traversée", "Une réponse", "Matin"},
	table:  [][2]string{{"Jour", "Pleine mer"}, {"Lundi", "6 h 12"}, {"Mardi", "6 h 58"}, {"Mercredi", "7 h 41"}, {"Jeudi", "aucune"}},
}
