package paint

import "image"

// Icon is a drawing of the interface's own set. The zero value is none and draws nothing.
type Icon int

// The icons, named for what they stand for.
const (
	_ Icon = iota

	// ways through the app
	IconBack
	IconForward
	IconUp
	IconDown
	IconFirst
	IconLast
	IconHome
	IconMenu
	IconMore
	IconClose
	IconSearch
	IconSettings

	// shelves and what stands on them
	IconGrid
	IconList
	IconCompact
	IconBook
	IconFolder
	IconDownload
	IconOnReader    // fills its box: a mark on a cover
	IconNotOnReader // likewise
	IconTrash

	// controls
	IconCheck
	IconCheckBox
	IconCheckBoxOn
	IconRadio
	IconRadioOn
	IconPlus
	IconMinus
	IconPlay
	IconPause
	IconStop

	// keys of the keyboard
	IconBackspace
	IconShift
	IconShiftOn
	IconEnter
	IconLayout // another alphabet or language

	// buttons of the page being read
	IconContents
	IconView
	IconText
	IconImage
	IconRotate
	IconSync
	IconBookmark
	IconBookmarkOn
	IconPreviousBook
	IconNextBook
	IconRefresh

	// states and places
	IconWifi
	IconOffline
	IconKey
	IconWarning
	IconInfo
	IconClock
	IconPhone
	IconBrowser
	IconUSB

	iconEnd // one more than the last
)

// icons holds the name of every icon and what draws it.
var icons = [iconEnd]struct {
	name string
	draw func(*pen)
}{
	IconBack:     {"back", backIcon},
	IconForward:  {"forward", forwardIcon},
	IconUp:       {"up", upIcon},
	IconDown:     {"down", downIcon},
	IconFirst:    {"first", firstIcon},
	IconLast:     {"last", lastIcon},
	IconHome:     {"home", homeIcon},
	IconMenu:     {"menu", menuIcon},
	IconMore:     {"more", moreIcon},
	IconClose:    {"close", closeIcon},
	IconSearch:   {"search", searchIcon},
	IconSettings: {"settings", settingsIcon},

	IconGrid:        {"grid", gridIcon},
	IconList:        {"list", listIcon},
	IconCompact:     {"compact", compactIcon},
	IconBook:        {"book", bookIcon},
	IconFolder:      {"folder", folderIcon},
	IconDownload:    {"download", downloadIcon},
	IconOnReader:    {"on reader", onReaderIcon},
	IconNotOnReader: {"not on reader", notOnReaderIcon},
	IconTrash:       {"trash", trashIcon},

	IconCheck:      {"check", checkIcon},
	IconCheckBox:   {"check box", checkBoxIcon},
	IconCheckBoxOn: {"check box on", checkBoxOnIcon},
	IconRadio:      {"radio", radioIcon},
	IconRadioOn:    {"radio on", radioOnIcon},
	IconPlus:       {"plus", plusIcon},
	IconMinus:      {"minus", minusIcon},
	IconPlay:       {"play", playIcon},
	IconPause:      {"pause", pauseIcon},
	IconStop:       {"stop", stopIcon},

	IconBackspace: {"backspace", backspaceIcon},
	IconShift:     {"shift", shiftIcon},
	IconShiftOn:   {"shift on", shiftOnIcon},
	IconEnter:     {"enter", enterIcon},
	IconLayout:    {"layout", layoutIcon},

	IconContents:     {"contents", contentsIcon},
	IconView:         {"view", viewIcon},
	IconText:         {"text", textIcon},
	IconImage:        {"image", imageIcon},
	IconRotate:       {"rotate", rotateIcon},
	IconSync:         {"sync", syncIcon},
	IconBookmark:     {"bookmark", bookmarkIcon},
	IconBookmarkOn:   {"bookmark on", bookmarkOnIcon},
	IconPreviousBook: {"previous book", previousBookIcon},
	IconNextBook:     {"next book", nextBookIcon},
	IconRefresh:      {"refresh", refreshIcon},

	IconWifi:    {"wifi", wifiIcon},
	IconOffline: {"offline", offlineIcon},
	IconKey:     {"key", keyIcon},
	IconWarning: {"warning", warningIcon},
	IconInfo:    {"info", infoIcon},
	IconClock:   {"clock", clockIcon},
	IconPhone:   {"phone", phoneIcon},
	IconBrowser: {"browser", browserIcon},
	IconUSB:     {"usb", usbIcon},
}

// Icons returns every icon.
func Icons() []Icon {
	all := make([]Icon, iconEnd-1)
	for i := range all {
		all[i] = Icon(i + 1)
	}
	return all
}

// String returns the name of i; it is empty for none.
func (i Icon) String() string {
	if !i.drawn() {
		return ""
	}
	return icons[i].name
}

// Icon draws i in the middle of r, as large as r allows.
func (c *Canvas) Icon(i Icon, r image.Rectangle, g Gray) {
	if !i.drawn() {
		return
	}
	box, width := iconBox(r)
	c.stamp(box, g, func(m *mask) { icons[i].draw(newPen(c, m, box, width)) })
}

// drawn reports whether i is an icon.
func (i Icon) drawn() bool { return i > 0 && i < iconEnd }
