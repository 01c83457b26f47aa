package httpx

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"inkshelf/internal/server"
)

// JSON asks and decodes the one JSON value that comes into the value that into points to.
func (c *Client) JSON(ctx context.Context, r Request, into any) error {
	if r.Accept == "" {
		r.Accept = "application/json"
	}
	res, err := c.Do(ctx, r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if err := decode(res.Body, into); err != nil {
		if b := res.Body.(*body); b.failed != nil {
			return b.failed // the reading went wrong, not the JSON
		}
		return c.Explain(res.Request, err)
	}
	return nil
}

func decode(from io.Reader, into any) error {
	in := bufio.NewReader(&utf8Reader{from: from})
	first, err := firstByte(in)
	word, _ := in.Peek(len("null"))
	switch {
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%w: empty", server.ErrBadAnswer)
	case err != nil:
		return err
	case first == '<':
		// A proxy's login page, or an address that is not the server's API.
		return fmt.Errorf("%w: a web page, not JSON", server.ErrBadAnswer)
	case string(word) == "null":
		// Null would pass for an empty list.
		return fmt.Errorf("%w: null", server.ErrBadAnswer)
	}
	dec := json.NewDecoder(in)
	if err := dec.Decode(into); errors.Is(err, ErrEncoding) {
		return ErrEncoding
	} else if err != nil {
		return fmt.Errorf("%w: not the expected JSON: %w", server.ErrBadAnswer, wrong(err))
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		if _, ok := err.(*json.SyntaxError); err == nil || ok {
			return fmt.Errorf("%w: goes on after its JSON", server.ErrBadAnswer)
		}
		return err
	}
	return nil
}

// wrong returns what can be told of an error of decoding. Types that read themselves, such as a time, quote what they
// were given, in ways in which nobody would look for a credential.
func wrong(err error) error {
	_, syntax := errors.AsType[*json.SyntaxError](err)
	typ, isType := errors.AsType[*json.UnmarshalTypeError](err)
	switch {
	case errors.Is(err, io.EOF):
		return io.ErrUnexpectedEOF
	case isType:
		// Not its own words: they name types of ours, and quote a number of any length.
		return fmt.Errorf("%.40s in %.80q, where something else belongs", typ.Value, cmp.Or(typ.Field, "."))
	case syntax || errors.Is(err, io.ErrUnexpectedEOF):
		return err
	}
	return errors.New("a value is not written as it should be")
}

// firstByte returns the first byte that is not white space and leaves it to be read. A byte order mark is skipped.
func firstByte(in *bufio.Reader) (byte, error) {
	mark, err := in.Peek(3)
	if err != nil && err != io.EOF {
		return 0, err
	}
	if string(mark) == "\ufeff" {
		_, _ = in.Discard(3)
	}
	for {
		b, err := in.ReadByte()
		if err != nil {
			return 0, err
		}
		switch b {
		case ' ', '\t', '\r', '\n':
		default:
			return b, in.UnreadByte()
		}
	}
}
