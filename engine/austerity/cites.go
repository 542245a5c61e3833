package austerity

// cites are the rules by which each kind of fact comes about.
var cites = map[string]string{
	"began": "2.1 2.2 2.3", "yearBegan": "8.5", "drew": "3.1 3.2 4.1", "leftover": "3.3", "chose": "4.1 4.2",
	"shifted": "1.3 4.1 8.3 8.4", "added": "3.4", "removed": "3.5 3.6", "cut": "5.1 5.2 5.4 5.5", "penalised": "5.4",
	"funded": "6.2 6.3 6.8", "banked": "6.5", "passed": "6.6", "acted": "7.1 7.2 7.3 7.4", "bought": "10.1",
	"financed": "11.5", "yearEnded": "8.1", "marked": "11.6", "turned": "9.2 9.3 9.4 9.5", "ended": "8.7 8.6 8.8 11.1",
	"contents": "3.8",
}
