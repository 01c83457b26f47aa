package main

import (
	"io"

	"inkshelf/internal/emulator/script"
)

// help explains the program.
func help(w io.Writer) error {
	_, err := io.WriteString(w, usage+"\nCommands of scripts:\n\n"+script.Help())
	return err
}

const usage = `The emulator runs Inkshelf on an emulated reader, in a page or from a script.

    emulator [flags]               play with it in a page: open http://localhost:8740
    emulator -script FILE [flags]  run a script without a page, and save its pictures
    emulator shots [NAME...]       compare the pictures of scripts with their baselines

Flags:

  -fake                start fake servers on this machine, and write the config.json that names them
                           emulator -fake
  -fake-type KIND      which of them: comicserver (the default), recipeserver, bookserver, all, or large: a
                       comicserver with 10,000 series
                           emulator -fake -fake-type all
  -dir FOLDER          keep the reader's files there (default: emulator, with -fake emulator/fake)
                           emulator -dir my-reader
  -fresh               start without downloaded books, saved filters and the like; config.json stays
                           emulator -fake -fresh
  -eink                refreshes take as long as on a real reader
                           emulator -fake -eink
  -frozen-status       show a fixed time (14 March 2025, 09:41), free space and addresses of fake servers
                           emulator -fake -frozen-status
  -addr ADDRESS        serve the page elsewhere on this machine (default: localhost:8740)
                           emulator -fake -addr localhost:8741
  -script FILE         run the script; one that begins with "#! fake: KIND" brings -fake -fake-type KIND
                       -frozen-status -fresh with it, with "#! fake: none" there are no servers at all
                           emulator -script scripts/comics.txt
  -out FOLDER          save the script's pictures there (default: shots in the folder of the reader's files)
                           emulator -script scripts/comics.txt -out pictures
  -h                   print this

emulator shots runs the scripts of that NAME, or all, several at a time, and writes a report if a picture or a
list of refreshes differs from the baseline in scripts/NAME. Its flags:

  -accept              take what the scripts show now as the new baselines
                           emulator shots -accept comics
  -jobs N              run so many at a time (default: 8)
                           emulator shots -jobs 2
  -report FILE         write the report there (default: shots-report.html)
                           emulator shots -report report.html
  -scripts FOLDER      find the scripts there (default: scripts)
                           emulator shots -scripts my-scripts

It ends with status 0 if all went well, 1 if a step failed or pictures differ, 2 if it was called wrongly or a
script has faults.
`
