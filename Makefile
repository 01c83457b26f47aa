# Short names for commands one could type.

GO ?= go
READER = GOOS=linux GOARCH=arm GOARM=7 CGO_ENABLED=0

.PHONY: run test full arch-test bench fuzz lint fmt reader shots

run: # the emulator with every fake server, on http://localhost:8740
	@test -d cmd/emulator || { echo 'make run: the emulator has not landed yet; docs/ARCHITECTURE.md says what has' >&2; exit 1; }
	$(GO) run ./cmd/emulator -fake -fake-type all

test: # everything that CI can bear
	.ci/test

full: # everything
	.ci/test full

arch-test: # the packages with golden pictures, as code of every processor
	.ci/test pictures

bench: # the figures; never part of a test
	$(GO) test -run '^$$' -bench . -benchmem ./...

fuzz: # each target for FUZZTIME
	.ci/fuzz $(or $(FUZZTIME),30s)

lint: # formatting, vet and linters, for this machine and for the reader
	.ci/lint

fmt:
	$(GO) tool gofumpt -w .

reader: # everything, built for the reader
	$(READER) $(GO) build ./...

shots: # the scripts' pictures against their baselines
	@test -d scripts || echo 'make shots: no scripts yet, nothing to compare'
