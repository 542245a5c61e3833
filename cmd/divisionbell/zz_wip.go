package main

type backupCommand struct{}
type restoreCommand struct{}
type doctorCommand struct{}

func (backupCommand) Run() error  { return nil }
func (restoreCommand) Run() error { return nil }
func (doctorCommand) Run() error  { return nil }
