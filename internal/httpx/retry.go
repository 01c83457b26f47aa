package httpx

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// longestRetry bounds what a server may ask for: a day is as good as "not today".
const longestRetry = 24 * time.Hour

// retryAfter reads a Retry-After header, seconds or a date. It returns 0 for what is neither or is over.
func retryAfter(value string, now time.Time) time.Duration {
	value = strings.TrimSpace(value)
	seconds, err := strconv.ParseUint(value, 10, 64)
	switch {
	case errors.Is(err, strconv.ErrRange) || err == nil && seconds > uint64(longestRetry/time.Second):
		return longestRetry
	case err == nil:
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil {
		return min(max(at.Sub(now), 0), longestRetry)
	}
	return 0
}
