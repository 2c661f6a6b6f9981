import type { Root } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { createLowlight } from 'lowlight';

const lowlight = createLowlight({
  ...{ bash, css, go, http, ini, javascript, json, php, python, ruby, typescript, xml },
});
lowlight.registerAlias({
  bash: ['sh'],
  ini: ['toml'],
  javascript: ['js'],
  typescript: ['ts', 'tsx'],
  xml: ['html', 'vue', 'svelte'],
});

const MAX_CACHED = 500;
const recent = new Map<string, Root>();

/** Colored on the server by classes, which the page policy allows; `app/globals.css` has the colors. */
export function highlight(language: string, text: string): Root {
  const key = `${language}\n${text}`;
  const tree = recent.get(key) ?? colored(language, text);
  recent.delete(key);
  recent.set(key, tree);
  const [oldest] = recent.keys();
  if (recent.size > MAX_CACHED && oldest !== undefined) recent.delete(oldest);
  return tree;
}

const colored = (language: string, text: string): Root =>
  lowlight.registered(language)
    ? lowlight.highlight(language, text)
    : { type: 'root', children: [{ type: 'text', value: text }] };
