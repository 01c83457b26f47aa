package progress

// Rewrite writes the file anew, which otherwise happens once it is long.
func (s *Store) Rewrite() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.rewrite()
}
