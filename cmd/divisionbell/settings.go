package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// settingFlags are a flag for each setting of each game. Games that call a setting
// alike share it.
func settingFlags() kong.Plugins {
	var names []string
	help := map[string][]string{}
	for _, g := range games() {
		about := g.About()
		for _, set := range about.Settings {
			if !slices.Contains(names, set.Name) {
				names = append(names, set.Name)
			}
			help[set.Name] = append(help[set.Name], about.ID+": "+set.Help)
		}
	}
	slices.Sort(names)
	var fields []reflect.StructField
	for i, name := range names {
		tag := fmt.Sprintf(`name:%q help:%q placeholder:"VALUE"`, name, strings.Join(help[name], "; ")+".")
		fields = append(fields, reflect.StructField{Name: fmt.Sprintf("Setting%d", i), Type: reflect.TypeFor[string](), Tag: reflect.StructTag(tag)})
	}
	return kong.Plugins{reflect.New(reflect.StructOf(fields)).Interface()}
}

// choose takes what the flags of settings say among the options of the match.
func (s *simulateCommand) choose() { s.Option = flagged(s.Settings, s.Option) }

// flagged adds what the flags of settings say to the options of a match.
func flagged(settings kong.Plugins, options map[string]string) map[string]string {
	for _, flags := range settings {
		said := reflect.ValueOf(flags).Elem()
		for i := range said.NumField() {
			if value := said.Field(i).String(); value != "" {
				if options == nil {
					options = map[string]string{}
				}
				options[said.Type().Field(i).Tag.Get("name")] = value
			}
		}
	}
	return options
}
