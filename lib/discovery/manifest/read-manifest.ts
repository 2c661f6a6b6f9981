import { isDeeper } from '../json-ld/json-depth.ts';
import { isObject, listOf } from '../json-ld/organizations.ts';
import { lettersOf } from '../page/read-attributes.ts';

export const MANIFEST_LIMITS = { characters: 128 * 1024, depth: 32, icons: 50 } as const;

export interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  /** `any` unless it says otherwise. */
  purposes: readonly string[];
}

export interface Manifest {
  url: URL;
  name: string | null;
  shortName: string | null;
  themeColor: string | null;
  icons: readonly ManifestIcon[];
}

/** @returns null for anything but an object in JSON, also for a page that answers in its place */
export function readManifest(text: string, url: URL): Manifest | null {
  if (text.length > MANIFEST_LIMITS.characters || isDeeper(text, MANIFEST_LIMITS.depth)) return null;
  const value = parsed(text);
  if (!isObject(value)) return null;
  const say = (key: string) => {
    const said = value[key];
    return typeof said === 'string' && said.trim() !== '' ? lettersOf(said.slice(0, 300)) : null;
  };
  return {
    url,
    name: say('name'),
    shortName: say('short_name'),
    themeColor: say('theme_color'),
    icons: listOf(value.icons).slice(0, MANIFEST_LIMITS.icons).flatMap(iconOf),
  };
}

function iconOf(icon: unknown): ManifestIcon[] {
  if (!isObject(icon) || typeof icon.src !== 'string') return [];
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : '');
  const purposes = text(icon.purpose).toLowerCase().split(/\s+/).filter(Boolean);
  return [
    {
      src: icon.src,
      sizes: text(icon.sizes),
      type: text(icon.type).toLowerCase(),
      purposes: purposes.length === 0 ? ['any'] : purposes,
    },
  ];
}

function parsed(text: string): unknown {
  for (const attempt of [
    text,
    text
      .replace(/^\ufeff/, '')
      .replace(/^[ \t]*\/\/[^\n]*$/gm, '')
      .replace(/,(?=\s*[}\]])/g, ''),
  ])
    try {
      return JSON.parse(attempt);
    } catch {}
  return null;
}
