package recipeserver

// unit is what the server knows of a unit. People choose the unit; which of its forms an ingredient shows is decided by the
// quantity, and by whether the unit is abbreviated.
type unit struct{ name, plural, abbreviation string }

// units are those that a new server has, as far as recipes of ours use them. Those in which quantities are shown as
// decimals are abbreviated.
var units = []unit{
	{"gram", "grams", "g"},
	{"kilogram", "kilograms", "kg"},
	{"milligram", "milligrams", "mg"},
	{"milliliter", "milliliters", "ml"},
	{"centiliter", "centiliters", "cl"},
	{"deciliter", "deciliters", "dl"},
	{"liter", "liters", "l"},
	{"cup", "cups", ""},
	{"teaspoon", "teaspoons", "tsp"},
	{"tablespoon", "tablespoons", "tbsp"},
	{"clove", "cloves", ""},
	{"sprig", "sprigs", ""},
	{"piece", "pieces", ""},
}

// unitOf finds the unit that a recipe names in one of its forms. Another is one that a user has made, in this form alone.
func unitOf(written string) unit {
	for _, u := range units {
		if written == u.name || written == u.plural || written == u.abbreviation {
			return u
		}
	}
	return unit{name: written}
}

func (s *Server) encodeUnit(written string) *wireUnit {
	if written == "" {
		return nil
	}
	u := unitOf(written)
	w := &wireUnit{
		wireThing: s.encodeThing(newID("unit", u.name), u.name), Fraction: !metric[written],
		Abbreviation: u.abbreviation, UseAbbreviation: written == u.abbreviation,
	}
	w.PluralName = unlessEmpty(u.plural)
	return w
}
