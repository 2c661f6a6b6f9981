import { SECRET_PLACEHOLDER } from './placeholders.ts';

export interface RequestSnippet {
  language: string;
  title: string;
  text: string;
}

export const START_COMMAND = 'npm ci && npm start';

interface SnippetOf<Use> {
  language: string;
  title: string;
  write: (use: Use) => string;
}

const written = <Use>(snippets: readonly SnippetOf<Use>[], use: Use): RequestSnippet[] =>
  snippets.map(({ write, ...snippet }) => ({ ...snippet, text: write(use) }));

/** An image tag, and how to build the URL in the languages pages are made with. @param path `/ticker/AAPL` */
export function logoSnippets(origin: string, path: string, token: string, size: 64 | 128): RequestSnippet[] {
  const [, ...segments] = path.split('/');
  const name = decodeURIComponent(segments.at(-1) ?? '');
  const folder = segments
    .slice(0, -1)
    .map((segment) => `${segment}/`)
    .join('');
  const parameter = folder === '' ? 'domain' : 'symbol';
  return written(LOGO_SNIPPETS, { origin, path, token, size, name, folder, parameter });
}

/** A request from a server, which has the token in the environment. */
export const brandSnippets = (origin: string, identifier: string): RequestSnippet[] =>
  written(BRAND_SNIPPETS, { url: `${origin}/brands/${identifier}` });

interface LogoUse {
  origin: string;
  path: string;
  token: string;
  size: 64 | 128;
  /** Decoded last segment of the path, and the ones before it, with a slash behind each. */
  name: string;
  folder: string;
  parameter: 'domain' | 'symbol';
}

const LOGO_SNIPPETS: readonly SnippetOf<LogoUse>[] = [
  {
    language: 'html',
    title: 'HTML',
    write: ({ origin, path, token, size, name }) =>
      `<img\n  src="${origin}${path}?token=${token}&amp;size=${size}"\n  alt="${name}" width="64" height="64" loading="lazy">`,
  },
  {
    language: 'sh',
    title: 'curl',
    write: ({ origin, path, token, size }) =>
      `curl -o logo.png '${origin}${path}?token=${token}&size=${size}'`,
  },
  {
    language: 'js',
    title: 'JavaScript',
    write: ({ origin, token, size, parameter, folder, name }) => `function logoUrl(${parameter}) {
  const query = new URLSearchParams({ token: '${token}', size: '${size}' });
  return \`${origin}/${folder}\${encodeURIComponent(${parameter})}?\${query}\`;
}

document.querySelector('img').src = logoUrl('${name}');`,
  },
  {
    language: 'python',
    title: 'Python',
    write: ({ origin, token, size, parameter, folder, name }) => `from urllib.parse import quote, urlencode


def logo_url(${parameter}):
    query = urlencode({"token": "${token}", "size": ${size}})
    return f"${origin}/${folder}{quote(${parameter}, safe='')}?{query}"


print(logo_url("${name}"))`,
  },
  {
    language: 'go',
    title: 'Go',
    write: ({ origin, token, size, parameter, folder, name }) => `package main

import (
	"fmt"
	"net/url"
)

func logoURL(${parameter} string) string {
	query := url.Values{"token": {"${token}"}, "size": {"${size}"}}
	return "${origin}/${folder}" + url.PathEscape(${parameter}) + "?" + query.Encode()
}

func main() {
	fmt.Println(logoURL("${name}"))
}`,
  },
  {
    language: 'php',
    title: 'PHP',
    write: ({ origin, token, size, parameter, folder, name }) => `<?php

function logo_url(string $${parameter}): string
{
    $query = http_build_query(['token' => '${token}', 'size' => ${size}]);
    return '${origin}/${folder}' . rawurlencode($${parameter}) . '?' . $query;
}

echo logo_url('${name}');`,
  },
  {
    language: 'ruby',
    title: 'Ruby',
    write: ({ origin, token, size, parameter, folder, name }) => `require 'erb'
require 'uri'

def logo_url(${parameter})
  query = URI.encode_www_form(token: '${token}', size: ${size})
  "${origin}/${folder}#{ERB::Util.url_encode(${parameter})}?#{query}"
end

puts logo_url('${name}')`,
  },
];

const BRAND_SNIPPETS: readonly SnippetOf<{ url: string }>[] = [
  {
    language: 'sh',
    title: 'curl',
    write: ({ url }) => `curl '${url}' \\\n  -H 'Authorization: Bearer ${SECRET_PLACEHOLDER}'`,
  },
  {
    language: 'js',
    title: 'JavaScript',
    write: ({ url }) => `const response = await fetch('${url}', {
  headers: { Authorization: \`Bearer \${process.env.BLAZON_TOKEN}\` },
});
if (!response.ok) throw new Error(\`\${response.status} \${response.headers.get('x-error-code')}\`);
const brand = await response.json();
console.log(brand.name);`,
  },
  {
    language: 'python',
    title: 'Python',
    write: ({ url }) => `import json
import os
import urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['BLAZON_TOKEN']}"},
)
with urllib.request.urlopen(request) as response:
    brand = json.load(response)
print(brand["name"])`,
  },
  {
    language: 'go',
    title: 'Go',
    write: ({ url }) => `package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

func main() {
	request, err := http.NewRequest("GET", "${url}", nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("BLAZON_TOKEN"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatal(response.Status, " ", response.Header.Get("X-Error-Code"))
	}
	var brand struct{ Name string }
	if err := json.NewDecoder(response.Body).Decode(&brand); err != nil {
		log.Fatal(err)
	}
	fmt.Println(brand.Name)
}`,
  },
  {
    language: 'php',
    title: 'PHP',
    write: ({ url }) => `<?php

$context = stream_context_create(['http' => [
    'header' => 'Authorization: Bearer ' . getenv('BLAZON_TOKEN'),
]]);
$brand = json_decode(file_get_contents('${url}', false, $context), true);
echo $brand['name'];`,
  },
  {
    language: 'ruby',
    title: 'Ruby',
    write: ({ url }) => `require 'json'
require 'net/http'

response = Net::HTTP.get_response(
  URI('${url}'),
  { 'Authorization' => "Bearer #{ENV.fetch('BLAZON_TOKEN')}" },
)
response.value # raises unless the request succeeded
puts JSON.parse(response.body)['name']`,
  },
];
