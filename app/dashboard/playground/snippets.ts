import { type LogoChoice, logoPath, logoQuery } from '../../../components/site/logo-choice.ts';
import type { LogoSize } from '../../../lib/core/plans/plans.ts';

type SnippetKey =
  | 'html'
  | 'react'
  | 'next'
  | 'vue'
  | 'svelte'
  | 'curl'
  | 'python'
  | 'sheets'
  | 'curlBrand'
  | 'pythonBrand';

export interface Snippet {
  key: SnippetKey;
  language: string;
  text: string;
}

/** encodeURIComponent leaves quotes and parentheses, which are syntax in these languages. */
const strict = (url: string): string =>
  url.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Safe inside any quotes. */
export const logoAddress = (origin: string, token: string, choice: LogoChoice): string =>
  strict(`${origin}${logoPath(choice)}${logoQuery(token, choice)}`);

const attribute = (text: string): string =>
  text.replace(/[&<>"'{}]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\r\n]+/g, ' ');

export function logoSnippets(url: string, name: string, size: LogoSize): Snippet[] {
  const alt = attribute(name);
  const src = url.replaceAll('&', '&amp;');
  const shape = `alt="${alt}" width="${size}" height="${size}"`;
  return [
    { key: 'html', language: 'html', text: `<img src="${src}" ${shape} loading="lazy">` },
    {
      key: 'react',
      language: 'js',
      text: `export function Logo() {\n  return <img src="${src}" ${shape} loading="lazy" decoding="async" />;\n}`,
    },
    {
      key: 'next',
      language: 'js',
      text: `import Image from 'next/image';\n\nexport function Logo() {\n  return <Image unoptimized src="${src}" alt="${alt}" width={${size}} height={${size}} />;\n}`,
    },
    {
      key: 'vue',
      language: 'vue',
      text: `<template>\n  <img src="${src}" ${shape} loading="lazy" />\n</template>`,
    },
    { key: 'svelte', language: 'svelte', text: `<img src="${src}" ${shape} loading="lazy" />` },
    { key: 'curl', language: 'sh', text: `curl -o logo.png "${url}"` },
    {
      key: 'python',
      language: 'python',
      text: `import urllib.request\n\nurllib.request.urlretrieve("${url}", "logo.png")`,
    },
    { key: 'sheets', language: 'text', text: `=IMAGE("${url}")` },
  ];
}

export function brandSnippets(baseOrigin: string, identifier: string): Snippet[] {
  const url = strict(`${baseOrigin}/brands/${encodeURIComponent(identifier).replaceAll('%3A', ':')}`);
  return [
    { key: 'curlBrand', language: 'sh', text: `curl -H "Authorization: Bearer $BLAZON_TOKEN" "${url}"` },
    {
      key: 'pythonBrand',
      language: 'python',
      text: [
        'import json, os, urllib.request',
        '',
        'request = urllib.request.Request(',
        `    "${url}",`,
        '    headers={"Authorization": f"Bearer {os.environ[\'BLAZON_TOKEN\']}"},',
        ')',
        'with urllib.request.urlopen(request) as response:',
        '    print(json.load(response)["name"])',
      ].join('\n'),
    },
  ];
}
