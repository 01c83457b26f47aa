# Short names for commands one could type.

GO ?= go
READER = GOOS=linux GOARCH=arm GOARM=7 CGO_ENABLED=0

.PHONY: run test full arch-test crash bench fuzz lint fmt reader shots shots-accept

run: # the emulator with every fake server, on http://localhost:8740
	$(GO) run ./cmd/emulator -fake -fake-type all

test: # everything that CI can bear
	.ci/test

full: # everything
	.ci/test full

arch-test: # the packages with golden pictures, as code of every processor
	.ci/test pictures

crash: # the shelf, cut at every file operation and killed at 200 moments; prints what was lost
	$(GO) test -count 1 -run TestCrash -v ./internal/shelf -every 1 -kills 200

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

shots: # the scripts' pictures and refreshes against their baselines; shots-report.html shows what differs
	$(GO) run ./cmd/emulator shots

shots-accept: # takes what the scripts show now as their baselines
	$(GO) run ./cmd/emulator shots -accept
