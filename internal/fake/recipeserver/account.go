package recipeserver

import (
	"encoding/json"
	"net/http"
)

// What there is one of.
var (
	userID      = newID("user", "admin")
	groupID     = newID("group", "home")
	householdID = newID("household", "family")
)

// householdSlug is the household's other name.
const householdSlug = "family"

type wireAbout struct {
	Production                bool            `json:"production"`
	Version                   string          `json:"version"`
	DemoStatus                bool            `json:"demoStatus"`
	AllowSignup               bool            `json:"allowSignup"`
	DefaultGroupSlug          *string         `json:"defaultGroupSlug"`
	DefaultHouseholdSlug      json.RawMessage `json:"defaultHouseholdSlug,omitempty"` // from version 2 on
	EnableOidc                bool            `json:"enableOidc"`
	OidcRedirect              bool            `json:"oidcRedirect"`
	OidcProviderName          string          `json:"oidcProviderName"`
	EnableOpenai              bool            `json:"enableOpenai"`
	EnableOpenaiImageServices bool            `json:"enableOpenaiImageServices"`
}

// about tells which version this is, to everybody.
func (s *Server) about(w http.ResponseWriter, r *http.Request, _ []string) {
	about := wireAbout{Production: true, Version: s.options.Version.String(), OidcProviderName: "OAuth"}
	if s.options.Version != V1 {
		about.DefaultHouseholdSlug = null
	}
	answer(w, r, about)
}

type wireUser struct {
	ID                 string      `json:"id"`
	Username           string      `json:"username"`
	FullName           string      `json:"fullName"`
	Email              string      `json:"email"`
	AuthMethod         string      `json:"authMethod"`
	Admin              bool        `json:"admin"`
	Group              string      `json:"group"`
	Household          string      `json:"household,omitempty"` // this and its like from version 2 on
	Advanced           bool        `json:"advanced"`
	CanInvite          bool        `json:"canInvite"`
	CanManage          bool        `json:"canManage"`
	CanManageHousehold bool        `json:"canManageHousehold,omitempty"`
	CanOrganize        bool        `json:"canOrganize"`
	GroupID            string      `json:"groupId"`
	GroupSlug          string      `json:"groupSlug"`
	HouseholdID        string      `json:"householdId,omitempty"`
	HouseholdSlug      string      `json:"householdSlug,omitempty"`
	Tokens             []wireToken `json:"tokens"`
	CacheKey           string      `json:"cacheKey"`
}

type wireToken struct {
	Token     string `json:"token"`
	Name      string `json:"name"`
	ID        int    `json:"id"`
	CreatedAt string `json:"createdAt"`
}

// self tells who the token belongs to, and the token with it: so version 2.0 was seen to do, and no version is known to do
// better.
func (s *Server) self(w http.ResponseWriter, r *http.Request, _ []string) {
	user := wireUser{
		ID: userID, Username: "admin", FullName: "Change Me", Email: "changeme@example.com", AuthMethod: "Mealie",
		Admin: true, Group: "Home", Advanced: true, CanInvite: true, CanManage: true,
		CanOrganize: true, GroupID: groupID, GroupSlug: "home", CacheKey: "1234",
		Tokens: []wireToken{{s.options.Key, "reader", 1, s.options.Version.single().write(opened)}},
	}
	if s.options.Version != V1 {
		user.Household, user.HouseholdID, user.HouseholdSlug = "Family", householdID, householdSlug
		user.CanManageHousehold = true
	}
	answer(w, r, user)
}
