// Package screen holds the screens of the app: home, the library of a server, a series. Reading and settings are in the
// packages below.
//
// A screen is given what it shows by its constructor, and tells the loop what has changed. It never learns of which kind a
// server is or what device it is on, and it does no work itself: what takes time is a job of the loop.
package screen
