// Package atlas is the map of Cantillon's Europe: its lands and seas, who borders
// whom, the ways to fold it, and sets of regions. Rule 1 tells of it.
package atlas

// The printed map could not be had, only its numbers: 80 lands, 29 seas, 12
// cities, 7 of them ports. What lies where is a reconstruction of about 1730
// (rule 1.1).

// How much the whole map has. A region's number is that of its land from 0, or
// LandCount and that of its sea.
const (
	LandCount   = 80
	SeaCount    = 29
	RegionCount = LandCount + SeaCount
)

// A Colour is what a land brings forth: minerals, wood or food.
type Colour uint8

// The colours of lands.
const (
	Red    Colour = iota // minerals
	Blue                 // wood
	Yellow               // food
)

// ColourNames are the colours as words.
var ColourNames = [...]string{"red", "blue", "yellow"}

// A Land is numbered from 1. Lands and Seas are its neighbours, by number and by
// letter. City is "" where there is none, Port the letter of its anchor's sea.
type Land struct {
	N           int
	ID, Name    string
	Colour      Colour
	Lands, Seas string
	City, Port  string
}

// Lands are all 80, in the order of their numbers.
var Lands = [LandCount]Land{
	{N: 1, ID: "iceland", Name: "Iceland", Colour: Yellow, Lands: "", Seas: "A D E F"},
	{N: 2, ID: "scotland", Name: "Scotland", Colour: Blue, Lands: "3", Seas: "F G N O"},
	{N: 3, ID: "northern-england", Name: "Northern England", Colour: Red, Lands: "2 4 5", Seas: "H O"},
	{N: 4, ID: "wales", Name: "Wales", Colour: Red, Lands: "3 5", Seas: "O P"},
	{N: 5, ID: "southern-england", Name: "Southern England", Colour: Red, Lands: "3 4", Seas: "H P Q", City: "London", Port: "H"},
	{N: 6, ID: "ireland", Name: "Ireland", Colour: Yellow, Lands: "", Seas: "N O P"},
	{N: 7, ID: "northern-norway", Name: "Northern Norway", Colour: Yellow, Lands: "8 10 13 17", Seas: "B D"},
	{N: 8, ID: "western-norway", Name: "Western Norway", Colour: Blue, Lands: "7 9 10", Seas: "D G I"},
	{N: 9, ID: "eastern-norway", Name: "Eastern Norway", Colour: Red, Lands: "8 10 11 12", Seas: "I"},
	{N: 10, ID: "norrland", Name: "Norrland", Colour: Blue, Lands: "7 8 9 11 13", Seas: "L"},
	{N: 11, ID: "svealand", Name: "Svealand", Colour: Red, Lands: "9 10 12", Seas: "K L", City: "Stockholm", Port: "K"},
	{N: 12, ID: "gotaland", Name: "Götaland", Colour: Blue, Lands: "9 11", Seas: "I J K"},
	{N: 13, ID: "ostrobothnia", Name: "Ostrobothnia", Colour: Blue, Lands: "7 10 14 17", Seas: "L"},
	{N: 14, ID: "southern-finland", Name: "Southern Finland", Colour: Blue, Lands: "13 17 19", Seas: "K L M"},
	{N: 15, ID: "jutland", Name: "Jutland", Colour: Yellow, Lands: "16 38", Seas: "G H I J"},
	{N: 16, ID: "zealand", Name: "Zealand and Funen", Colour: Yellow, Lands: "15", Seas: "I J", City: "Copenhagen", Port: "J"},
	{N: 17, ID: "karelia", Name: "Karelia", Colour: Red, Lands: "7 13 14 18 19 20", Seas: "B C"},
	{N: 18, ID: "archangel", Name: "Archangel", Colour: Blue, Lands: "17 20 26 27", Seas: "C"},
	{N: 19, ID: "ingria", Name: "Ingria", Colour: Blue, Lands: "14 17 20 21", Seas: "M", City: "St Petersburg", Port: "M"},
	{N: 20, ID: "novgorod", Name: "Novgorod", Colour: Blue, Lands: "17 18 19 21 24 25 26", Seas: ""},
	{N: 21, ID: "livonia", Name: "Livonia", Colour: Yellow, Lands: "19 20 22 24", Seas: "K M"},
	{N: 22, ID: "courland", Name: "Courland", Colour: Yellow, Lands: "21 23 24 30", Seas: "K"},
	{N: 23, ID: "lithuania", Name: "Lithuania", Colour: Blue, Lands: "22 24 30 33 35", Seas: ""},
	{N: 24, ID: "white-russia", Name: "White Russia", Colour: Blue, Lands: "20 21 22 23 25 29 35", Seas: ""},
	{N: 25, ID: "smolensk", Name: "Smolensk", Colour: Blue, Lands: "20 24 26 29", Seas: ""},
	{N: 26, ID: "muscovy", Name: "Muscovy", Colour: Blue, Lands: "18 20 25 27 28 29", Seas: "", City: "Moscow"},
	{N: 27, ID: "kazan", Name: "Kazan", Colour: Red, Lands: "18 26 28", Seas: ""},
	{N: 28, ID: "don", Name: "Don", Colour: Yellow, Lands: "26 27 29 74", Seas: "Å"},
	{N: 29, ID: "ukraine", Name: "Ukraine", Colour: Yellow, Lands: "24 25 26 28 35 74", Seas: ""},
	{N: 30, ID: "east-prussia", Name: "East Prussia", Colour: Yellow, Lands: "22 23 31 33", Seas: "K"},
	{N: 31, ID: "pomerania", Name: "Pomerania", Colour: Yellow, Lands: "30 32 33 38 39", Seas: "J K"},
	{N: 32, ID: "greater-poland", Name: "Greater Poland", Colour: Yellow, Lands: "31 33 34 39 44", Seas: ""},
	{N: 33, ID: "mazovia", Name: "Mazovia", Colour: Yellow, Lands: "23 30 31 32 34 35", Seas: "", City: "Warsaw"},
	{N: 34, ID: "lesser-poland", Name: "Lesser Poland", Colour: Red, Lands: "32 33 35 44 67 70 71", Seas: ""},
	{N: 35, ID: "podolia", Name: "Podolia", Colour: Yellow, Lands: "23 24 29 33 34 71 74", Seas: ""},
	{N: 36, ID: "holland", Name: "Holland", Colour: Blue, Lands: "37 38 41", Seas: "H"},
	{N: 37, ID: "flanders", Name: "Flanders", Colour: Red, Lands: "36 41 47 49 50", Seas: "H"},
	{N: 38, ID: "hanover", Name: "Hanover", Colour: Red, Lands: "15 31 36 39 40 41", Seas: "H J"},
	{N: 39, ID: "brandenburg", Name: "Brandenburg", Colour: Blue, Lands: "31 32 38 40 44", Seas: ""},
	{N: 40, ID: "saxony", Name: "Saxony", Colour: Red, Lands: "38 39 41 43 44", Seas: ""},
	{N: 41, ID: "rhineland", Name: "Rhineland", Colour: Red, Lands: "36 37 38 40 42 43 50", Seas: ""},
	{N: 42, ID: "swabia", Name: "Swabia", Colour: Blue, Lands: "41 43 45 46 50", Seas: ""},
	{N: 43, ID: "bavaria", Name: "Bavaria", Colour: Yellow, Lands: "40 41 42 44 45", Seas: ""},
	{N: 44, ID: "bohemia", Name: "Bohemia", Colour: Red, Lands: "32 34 39 40 43 45 67", Seas: ""},
	{N: 45, ID: "austria", Name: "Austria", Colour: Red, Lands: "42 43 44 46 62 67 68", Seas: "Y", City: "Vienna"},
	{N: 46, ID: "switzerland", Name: "Switzerland", Colour: Blue, Lands: "42 45 50 51 61 62", Seas: ""},
	{N: 47, ID: "normandy", Name: "Normandy", Colour: Yellow, Lands: "37 48 49", Seas: "Q"},
	{N: 48, ID: "brittany", Name: "Brittany", Colour: Blue, Lands: "47 49 52", Seas: "P Q R"},
	{N: 49, ID: "ile-de-france", Name: "Île-de-France", Colour: Yellow, Lands: "37 47 48 50 51 52", Seas: "", City: "Paris"},
	{N: 50, ID: "lorraine", Name: "Lorraine", Colour: Red, Lands: "37 41 42 46 49 51", Seas: ""},
	{N: 51, ID: "burgundy", Name: "Burgundy", Colour: Yellow, Lands: "46 49 50 52 53 54 61", Seas: ""},
	{N: 52, ID: "guyenne", Name: "Guyenne", Colour: Blue, Lands: "48 49 51 53 55 58", Seas: "R"},
	{N: 53, ID: "languedoc", Name: "Languedoc", Colour: Yellow, Lands: "51 52 54 58", Seas: "W"},
	{N: 54, ID: "provence", Name: "Provence", Colour: Blue, Lands: "51 53 61", Seas: "W"},
	{N: 55, ID: "galicia", Name: "Galicia", Colour: Blue, Lands: "52 56 57 58", Seas: "R S"},
	{N: 56, ID: "portugal", Name: "Portugal", Colour: Yellow, Lands: "55 57 60", Seas: "S T", City: "Lisbon", Port: "S"},
	{N: 57, ID: "castile", Name: "Castile", Colour: Red, Lands: "55 56 58 59 60", Seas: "", City: "Madrid"},
	{N: 58, ID: "aragon", Name: "Aragon", Colour: Red, Lands: "52 53 55 57 59", Seas: "V W"},
	{N: 59, ID: "valencia", Name: "Valencia", Colour: Yellow, Lands: "57 58 60", Seas: "U V"},
	{N: 60, ID: "andalusia", Name: "Andalusia", Colour: Red, Lands: "56 57 59", Seas: "T U"},
	{N: 61, ID: "piedmont", Name: "Piedmont", Colour: Yellow, Lands: "46 51 54 62 63", Seas: "W"},
	{N: 62, ID: "venetia", Name: "Venetia", Colour: Blue, Lands: "45 46 61 63", Seas: "Y", City: "Venice", Port: "Y"},
	{N: 63, ID: "papal-states", Name: "Papal States", Colour: Red, Lands: "61 62 64", Seas: "W X Y"},
	{N: 64, ID: "naples", Name: "Naples", Colour: Yellow, Lands: "63", Seas: "X Y Z"},
	{N: 65, ID: "sicily", Name: "Sicily", Colour: Yellow, Lands: "", Seas: "X Z Æ"},
	{N: 66, ID: "sardinia", Name: "Sardinia", Colour: Red, Lands: "", Seas: "V W X"},
	{N: 67, ID: "hungary", Name: "Hungary", Colour: Red, Lands: "34 44 45 68 69 70", Seas: ""},
	{N: 68, ID: "croatia", Name: "Croatia", Colour: Blue, Lands: "45 67 69 73", Seas: "Y"},
	{N: 69, ID: "serbia", Name: "Serbia", Colour: Red, Lands: "67 68 70 71 72 73", Seas: ""},
	{N: 70, ID: "transylvania", Name: "Transylvania", Colour: Red, Lands: "34 67 69 71", Seas: ""},
	{N: 71, ID: "wallachia", Name: "Wallachia", Colour: Yellow, Lands: "34 35 69 70 72 74", Seas: "Å"},
	{N: 72, ID: "rumelia", Name: "Rumelia", Colour: Blue, Lands: "69 71 73", Seas: "Ø Å", City: "Constantinople", Port: "Ø"},
	{N: 73, ID: "greece", Name: "Greece", Colour: Red, Lands: "68 69 72", Seas: "Y Z Ø"},
	{N: 74, ID: "crimea", Name: "Crimea", Colour: Yellow, Lands: "28 29 35 71", Seas: "Å"},
	{N: 75, ID: "anatolia", Name: "Anatolia", Colour: Red, Lands: "", Seas: "Ø Å"},
	{N: 76, ID: "crete", Name: "Crete", Colour: Blue, Lands: "", Seas: "Z Æ Ø"},
	{N: 77, ID: "morocco", Name: "Morocco", Colour: Red, Lands: "78", Seas: "T U"},
	{N: 78, ID: "algiers", Name: "Algiers", Colour: Yellow, Lands: "77 79", Seas: "U V"},
	{N: 79, ID: "tunis", Name: "Tunis", Colour: Yellow, Lands: "78 80", Seas: "X Æ"},
	{N: 80, ID: "tripoli", Name: "Tripoli", Colour: Blue, Lands: "79", Seas: "Æ"},
}

// A Sea has a letter, Typed where a keyboard lacks it. Seas are its neighbours;
// its coasts are with the lands.
type Sea struct {
	Letter, Typed, ID, Name string
	Seas                    string
}

// Seas are all 29, in the order of their letters.
var Seas = [SeaCount]Sea{
	{Letter: "A", Typed: "A", ID: "greenland-sea", Name: "Greenland Sea", Seas: "D E B"},
	{Letter: "B", Typed: "B", ID: "barents-sea", Name: "Barents Sea", Seas: "A C D"},
	{Letter: "C", Typed: "C", ID: "white-sea", Name: "White Sea", Seas: "B"},
	{Letter: "D", Typed: "D", ID: "norwegian-sea", Name: "Norwegian Sea", Seas: "A B F G"},
	{Letter: "E", Typed: "E", ID: "irminger-sea", Name: "Irminger Sea", Seas: "A F N"},
	{Letter: "F", Typed: "F", ID: "faroe-sea", Name: "Faroe Sea", Seas: "D E G N"},
	{Letter: "G", Typed: "G", ID: "northern-north-sea", Name: "Northern North Sea", Seas: "D F H I"},
	{Letter: "H", Typed: "H", ID: "southern-north-sea", Name: "Southern North Sea", Seas: "G Q"},
	{Letter: "I", Typed: "I", ID: "skagerrak-and-kattegat", Name: "Skagerrak and Kattegat", Seas: "G J"},
	{Letter: "J", Typed: "J", ID: "the-belts", Name: "The Belts", Seas: "I K"},
	{Letter: "K", Typed: "K", ID: "baltic-sea", Name: "Baltic Sea", Seas: "J L M"},
	{Letter: "L", Typed: "L", ID: "gulf-of-bothnia", Name: "Gulf of Bothnia", Seas: "K"},
	{Letter: "M", Typed: "M", ID: "gulf-of-finland", Name: "Gulf of Finland", Seas: "K"},
	{Letter: "N", Typed: "N", ID: "western-approaches", Name: "Western Approaches", Seas: "E F O P"},
	{Letter: "O", Typed: "O", ID: "irish-sea", Name: "Irish Sea", Seas: "N P"},
	{Letter: "P", Typed: "P", ID: "celtic-sea", Name: "Celtic Sea", Seas: "N O Q R S"},
	{Letter: "Q", Typed: "Q", ID: "english-channel", Name: "English Channel", Seas: "H P"},
	{Letter: "R", Typed: "R", ID: "bay-of-biscay", Name: "Bay of Biscay", Seas: "P S"},
	{Letter: "S", Typed: "S", ID: "iberian-sea", Name: "Iberian Sea", Seas: "P R T"},
	{Letter: "T", Typed: "T", ID: "gulf-of-cadiz", Name: "Gulf of Cádiz", Seas: "S U"},
	{Letter: "U", Typed: "U", ID: "alboran-sea", Name: "Alboran Sea", Seas: "T V"},
	{Letter: "V", Typed: "V", ID: "balearic-sea", Name: "Balearic Sea", Seas: "U W X"},
	{Letter: "W", Typed: "W", ID: "ligurian-sea", Name: "Ligurian Sea", Seas: "V X"},
	{Letter: "X", Typed: "X", ID: "tyrrhenian-sea", Name: "Tyrrhenian Sea", Seas: "V W Z Æ"},
	{Letter: "Y", Typed: "Y", ID: "adriatic-sea", Name: "Adriatic Sea", Seas: "Z"},
	{Letter: "Z", Typed: "Z", ID: "ionian-sea", Name: "Ionian Sea", Seas: "X Y Æ Ø"},
	{Letter: "Æ", Typed: "AE", ID: "libyan-sea", Name: "Libyan Sea", Seas: "X Z Ø"},
	{Letter: "Ø", Typed: "OE", ID: "aegean-sea", Name: "Aegean Sea", Seas: "Z Æ Å"},
	{Letter: "Å", Typed: "AA", ID: "black-sea", Name: "Black Sea", Seas: "Ø"},
}

// A Campaign is a way to fold the map: the lands and seas whose number or letter
// stays in sight. Seats is how many can play it.
type Campaign struct {
	ID, Name    string
	Seats       int
	Lands, Seas string // "" is all
}

// Campaigns are the ways to fold the map, the whole one first.
var Campaigns = [...]Campaign{
	{"full", "All Europe", 6, "", ""},
	{"nordic", "The North", 3,
		"1 2 7 8 9 10 11 12 13 14 15 16 17 19 20 21 22",
		"A B D E F G I J K L M N"},
	{"atlantic", "The Atlantic", 4,
		"1 2 3 4 5 6 36 37 47 48 49 51 52 53 55 56 57 58 59 60 77 78",
		"A D E F G H N O P Q R S T U V"},
	{"mediterranean", "The Mediterranean", 4,
		"52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 68 69 71 72 73 74 75 76 77 78 79 80",
		"R S T U V W X Y Z Æ Ø Å"},
	{"eastern", "The eastern half", 6,
		"7 10 11 13 14 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 44 45 64 67 68 69 70 71 72 73 74 75 76",
		"B C K L M Z Æ Ø Å"},
	{"western", "The western half", 6,
		"1 2 3 4 5 6 8 9 12 15 16 36 37 38 39 40 41 42 43 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 65 66 77 78 79 80",
		"A D E F G H I J N O P Q R S T U V W X Y"},
}
