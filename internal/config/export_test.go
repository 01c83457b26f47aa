package config

// Encode is encode, for the tests of what Save writes.
var Encode = encode
