package web

import "divisionbell/adapters/web/visit"

// requests is every request that the page answers, who may make it and how often. What
// somebody is shown is made for their eyes by whatever serves it.
func requests(s *Server, l *lobby) visit.Table {
	t := visit.Table{
		{Method: "GET", Path: "/room/{room}", Serve: s.servePage},
		{Method: "GET", Path: "/page/{file}", Serve: serveFile},
		{Method: "GET", Path: "/picture/{code}/{file}", May: visit.Watcher, Limit: visit.Picture, Serve: s.servePicture},
		{Method: "GET", Path: "/picture/cup/{file}", May: visit.Watcher, Limit: visit.Picture, Serve: serveCup(s)},
		{Method: "GET", Path: "/chart/{file}", Serve: s.outlines.ServeHTTP},
		{Method: "GET", Path: "/feed/{file}", Limit: visit.Watch, Serve: calendarsOf(s).serve},
		{Method: "GET", Path: "/poster/{file}", May: visit.Watcher, Limit: visit.Picture, Serve: servePoster(s)},
		{Method: "GET", Path: "/export/{file}", May: visit.Watcher, Limit: visit.Picture, Serve: s.serveExport},
		{Method: "GET", Path: "/api/hello", May: visit.Watcher, Limit: visit.Reading, Serve: s.serveHello},
		{Method: "GET", Path: "/api/stream", May: visit.Watcher, Limit: visit.Stream, Serve: s.serveStream},
		{Method: "GET", Path: "/api/posts", May: visit.Watcher, Limit: visit.Reading, Serve: s.servePosts},
		{Method: "GET", Path: "/api/moment", May: visit.Watcher, Limit: visit.Asking, Serve: s.serveMoment},
		{Method: "GET", Path: "/api/ways", May: visit.Player, Limit: visit.Asking, Serve: s.serveWays},
		{Method: "GET", Path: "/api/complete", May: visit.Watcher, Limit: visit.Asking, Serve: s.serveComplete},
		{Method: "POST", Path: "/api/do", May: visit.Watcher, Limit: visit.Doing, Serve: s.serveDo},
		{Method: "POST", Path: "/api/dismiss", May: visit.Watcher, Limit: visit.Doing, Serve: s.serveDismiss},
		{Method: "POST", Path: "/api/people", Serve: s.addPerson, Mode: visit.LocalOnly},
		{Method: "POST", Path: "/api/rooms", May: visit.Watcher, Limit: visit.Opening, Serve: s.addRoom},
	}
	t = append(t, telling{s}.rows()...)
	t = append(t, l.rows()...)
	t = append(t, (&desktop{s, s.settings, s.pushKey}).rows()...)
	t = append(t, school{s.lessons, &s.pictures, &s.outlines, s.fail}.rows()...)
	t = append(t, watching(s)...)
	return append(t, (&porch{s, s.afar}).rows()...)
}
