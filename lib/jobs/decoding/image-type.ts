export type ImageType = 'png' | 'jpeg' | 'webp' | 'gif' | 'ico' | 'svg';

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, position) => bytes[at + position] === byte);

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];

/** By the first bytes. Null for everything else, including gzipped SVG, which would inflate without a limit. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, ascii('GIF8'))) return 'gif';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  if (startsWith(bytes, [0, 0, 1, 0])) return 'ico';
  const start = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0;
  const text = bytes.toString('latin1', start, start + 1024).trimStart();
  return text.startsWith('<') ? 'svg' : null;
}
