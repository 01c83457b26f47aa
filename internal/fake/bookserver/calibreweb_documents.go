package bookserver

const webDocuments = `{{define "root"}}<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <icon>{{.Base}}/static/favicon.ico</icon>
  <id>urn:uuid:2853dacf-ed79-42f5-8e8a-a7bb3d1ae6a2</id>
  <updated>{{time .Now}}</updated>
  <link rel="self" href="{{.Base}}/opds" type="application/atom+xml;profile=opds-catalog;kind=navigation"/>
  <link rel="start" title="Start" href="{{.Base}}/opds"
        type="application/atom+xml;profile=opds-catalog;kind=navigation"/>
  <link rel="search"
      href="{{.Base}}/opds/osd"
      type="application/opensearchdescription+xml"/>
  <link type="application/atom+xml" rel="search" title="Search" href="{{.Base}}/opds/search/{searchTerms}" />
  <title>Calibre-Web</title>
  <author>
    <name>Calibre-Web</name>
    <uri>https://github.com/janeczku/calibre-web</uri>
  </author>
{{- range .What}}
  <entry>
    <title>{{.Title}}</title>
    <link href="{{$.Base}}/opds/{{.Name}}" type="application/atom+xml;profile=opds-catalog"/>
    <id>{{$.Base}}/opds/{{.Name}}</id>
    <updated>{{time $.Now}}</updated>
    <content type="text">{{.About}}</content>
  </entry>
  {{end}}
</feed>{{end}}

{{define "feed"}}<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:dcterms="http://purl.org/dc/terms/"
{{- if .Extended}} xmlns:calibre="http://calibre.kovidgoyal.net/2009/metadata"{{end}}>
  <icon>{{.Base}}/static/favicon.ico</icon>
  <id>urn:uuid:2853dacf-ed79-42f5-8e8a-a7bb3d1ae6a2</id>
  <updated>{{time .Now}}</updated>
  <link rel="self"
        href="{{x .What.Self}}"
        type="application/atom+xml;profile=opds-catalog;type=feed;kind=navigation"/>
  <link rel="start"
        href="{{.Base}}/opds"
        type="application/atom+xml;profile=opds-catalog;type=feed;kind=navigation"/>
  <link rel="up"
        href="{{.Base}}/opds"
        type="application/atom+xml;profile=opds-catalog;type=feed;kind=navigation"/>
{{if .What.Paged}}
  <link rel="first"
        href="{{x .What.First}}"
        type="application/atom+xml;profile=opds-catalog;type=feed;kind=navigation"/>
{{end}}
{{if .What.Next}}
  <link rel="next"
        title="Next"
        href="{{x .What.Next}}"
        type="application/atom+xml;profile=opds-catalog;type=feed;kind=navigation"/>
{{end}}
{{if .What.Paged}}
  <link rel="previous"
        href="{{x .What.Previous}}"
        type="application/atom+xml;profile=opds-catalog;type=feed;kind=navigation"/>
{{end}}
    <link rel="search"
      href="{{.Base}}/opds/osd"
      type="application/opensearchdescription+xml"/>
  <link type="application/atom+xml" rel="search" title="Search" href="{{.Base}}/opds/search/{searchTerms}" />
  <title>Calibre-Web</title>
  <author>
    <name>Calibre-Web</name>
    <uri>https://github.com/janeczku/calibre-web</uri>
  </author>

  {{if .What.Books}}
  {{range $b := .What.Books}}{{with .Book}}
  <entry>
    <title>{{x .Title}}</title>
    <id>urn:uuid:{{$b.UUID}}</id>
    <updated>{{time .Changed}}</updated>
    {{range .Authors}}
      <author>
        <name>{{x .}}</name>
      </author>
    {{end}}
    {{if .Publisher}}
      <publisher>
        <name>{{x .Publisher}}</name>
      </publisher>
    {{end}}
    <published>{{published .Published}}</published>
    {{if .Language}}
      <dcterms:language>{{x .Language}}</dcterms:language>
    {{end}}
    {{range sorted .Tags}}
    <category scheme="http://www.bisg.org/standards/bisac_subject/index.html"
              term="{{x .}}"
              label="{{x .}}"/>
    {{end}}
    {{- if and $.Extended .Series}}
    <calibre:series>{{x .Series}}</calibre:series>
    <calibre:series_index>{{number .Number}}</calibre:series_index>
    <dcterms:isPartOf>{{x .Series}}</dcterms:isPartOf>
    {{- end}}
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">
    {{if .Stars}}
      RATING: {{stars .Stars}}<br/>
    {{end}}
    {{if .Tags}}
    TAGS: {{x (join (sorted .Tags) ", ")}}<br/>
    {{end}}
    {{if .Series}}
    SERIES: {{x .Series}} [{{number .Number}}]<br/>
    {{end}}

    {{range $b.Columns $.Columns}}
    {{x .Name}}: {{x .Value}}<br/>
    {{end}}

    {{if .Description}}
        <p>{{x .Description}}</p>
    {{end}}
    </div></content>
    {{if .Cover}}
    <link type="image/jpeg" href="{{$.Base}}/opds/cover/{{$b.ID}}" rel="http://opds-spec.org/image"/>
    <link type="image/jpeg" href="{{$.Base}}/opds/cover/{{$b.ID}}" rel="http://opds-spec.org/image/thumbnail"/>
    {{end}}
    {{range .Files}}
    <link rel="http://opds-spec.org/acquisition" href="{{$.Base}}/opds/download/{{$b.ID}}/{{lower .Format}}/"
          length="{{$b.Noted .}}" title="{{.Format}}" mtime="{{time $b.Book.Changed}}" type="{{type .Format}}"/>
    {{end}}
  </entry>
  {{end}}{{end}}
  {{end}}
  {{range .What.Items}}
  <entry>
    
    <title>{{x .Title}}</title>
    
    <id>{{$.Base}}{{x .Path}}</id>
    <link rel="subsection" type="application/atom+xml;profile=opds-catalog" href="{{$.Base}}{{x .Path}}"/>
  </entry>
  {{end}}
  {{range .What.Letters}}
  <entry>
    <title>{{x .Title}}</title>
    <id>{{$.Base}}{{x .Path}}</id>
    <link rel="subsection" type="application/atom+xml;profile=opds-catalog" href="{{$.Base}}{{x .Path}}"/>
  </entry>
  {{end}}
</feed>{{end}}

{{define "osd"}}<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
   <LongName>Calibre-Web</LongName>
   <ShortName>Calibre-Web</ShortName>
   <Description>Calibre-Web eBook Catalog</Description>
   <Developer>Janeczku</Developer>
   <Contact>https://github.com/janeczku/calibre-web</Contact>
   <Url type="text/html"
        template="{{.Base}}/opds/search/{searchTerms}"/>
   <Url type="application/atom+xml"
        template="{{.Base}}/opds/search?query={searchTerms}"/>
   <SyndicationRight>open</SyndicationRight>
   <Language>en-EN</Language>
   <OutputEncoding>UTF-8</OutputEncoding>
   <InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>{{end}}`
