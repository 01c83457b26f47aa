package ui

// Titles as servers may send them.
const (
	longTitle    = "The Extraordinarily Long and Winding Adventures of a Lighthouse Keeper’s Youngest Daughter, Volume 12"
	longWord     = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
	hebrewTitle  = "סיפור על אהבה וחושך"
	arabicTitle  = "ألف ليلة وليلة ٣"
	brokenTitle  = "a\xff\xfeb\x00c\u202e\u2066d"
	accentsTitle = "Z̴̛̪̟̞̮̝͖̳͉̹̱̎͒̎̋̀͛̓̿̕͝͝ă̵̛̦͚͎̬̞͍͙͇͓͌̆̈́̆̒̌̏l̵g̴o"
	linesTitle   = "one\ntwo\n\nthree"
)

// hostileTitles are all of them, and an empty one.
var hostileTitles = []string{longTitle, longWord, hebrewTitle, arabicTitle, brokenTitle, accentsTitle, linesTitle, ""}
