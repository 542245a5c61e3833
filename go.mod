module divisionbell

go 1.26
