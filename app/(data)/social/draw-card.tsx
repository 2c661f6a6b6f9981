import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImageResponse } from '@vercel/og';
import { CARD_SIZE } from './card-size.ts';

export interface Card {
  section: string;
  title: string;
  text: string;
}

const MARK = (
  // biome-ignore lint/a11y/noSvgWithoutTitle: drawn into a picture
  <svg viewBox="0 0 24 24" width="64" height="64">
    <path d="M3 2.5h9v19.6C6.2 19.6 3 15.6 3 10.4z" fill="#c0143a" />
    <path d="M12 2.5h9v7.9c0 5.2-3.2 9.2-9 11.7z" fill="#1d1e21" />
    <path d="M6.2 14.9 12 9.1l5.8 5.8" fill="none" stroke="#fff" strokeWidth="2.6" />
  </svg>
);

/** The picture of a page for link previews, as PNG. Fetches nothing: the fonts have all letters of the titles. */
export async function drawCard({ section, title, text }: Card): Promise<Uint8Array<ArrayBuffer>> {
  const picture = new ImageResponse(
    <div
      style={{
        ...{ display: 'flex', flexDirection: 'column', width: '100%', height: '100%', padding: 80 },
        ...{ background: '#fafaf9', color: '#17181a', borderBottom: '16px solid #c0143a' },
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', gap: 20, fontSize: 40, fontWeight: 700 }}>
        {MARK}
        Blazon
      </div>
      <div style={{ display: 'flex', marginTop: 'auto', fontSize: 30, color: '#5a5c60' }}>{section}</div>
      <div
        style={{
          ...{ display: 'block', lineClamp: 2, marginTop: 8, fontSize: 72, fontWeight: 700 },
          ...{ lineHeight: 1.1, letterSpacing: '-0.03em' },
        }}
      >
        {title}
      </div>
      <div
        style={{
          display: 'block',
          lineClamp: 2,
          marginTop: 24,
          fontSize: 32,
          lineHeight: 1.35,
          color: '#5a5c60',
        }}
      >
        {text}
      </div>
    </div>,
    { ...CARD_SIZE, fonts: fonts() },
  );
  return new Uint8Array(await picture.arrayBuffer());
}

const fonts = () =>
  ([400, 700] as const).map((weight) => ({
    name: 'sans',
    weight,
    style: 'normal' as const,
    data: fontOf(weight),
  }));

const read = new Map<400 | 700, Buffer>();

function fontOf(weight: 400 | 700): Buffer {
  const path =
    weight === 400
      ? 'noto-sans/400Regular/NotoSans_400Regular.ttf'
      : 'noto-sans/700Bold/NotoSans_700Bold.ttf';
  // Without the comment, Next lists every file of the folder in the trace of every route.
  const file = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules/@expo-google-fonts', path);
  const data = read.get(weight) ?? readFileSync(file);
  read.set(weight, data);
  return data;
}
