package install

import (
	"html/template"
	"net/http"
)

// A page is what somebody reads who came through the door.
type page struct {
	Title string
	Lines []string
	Again bool // with a way to start again
}

var pages = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}} – Division Bell</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1rem }</style>
<h1>{{.Title}}</h1>
{{range .Lines}}<p>{{.}}</p>
{{end}}{{if .Again}}<p><a href="` + PathInstall + `">Start again</a></p>
{{end}}</html>
`))

// private has nobody keep a page, show it in another, or hear from where it was opened.
func private(h http.Header) {
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
}

func (d *Door) show(w http.ResponseWriter, status int, p page) {
	private(w.Header())
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	if err := pages.Execute(w, p); err != nil {
		d.Log.Info("slack: a page was not read to its end", "err", err)
	}
}
