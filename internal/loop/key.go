package loop

import "inkshelf/internal/device/record"

// The keys that screens answer to. Where the firmware's numbers for them come from is nothing that a screen need know.
const (
	KeyPrev  = record.KeyPrev
	KeyNext  = record.KeyNext
	KeyPrev2 = record.KeyPrev2
	KeyNext2 = record.KeyNext2
	KeyMenu  = record.KeyMenu
	KeyOK    = record.KeyOK
	KeyBack  = record.KeyBack
	KeyHome  = record.KeyHome
	KeyUp    = record.KeyUpArrow
	KeyDown  = record.KeyDownArrow
	KeyLeft  = record.KeyLeftArrow
	KeyRight = record.KeyRightArrow
)
