interface InlinePicture {
  /** `data:` URL with only a type and content. */
  href: string;
  pixels: number;
}

/** A PNG or JPEG in a `data:` URL, under its real type and with its number of pixels; null for anything else. */
export function inlinePicture(href: string): InlinePicture | null {
  const found = /^data:image\/(png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/i.exec(href);
  if (found?.[1] === undefined || found[2] === undefined) return null;
  const bytes = Buffer.from(found[2], 'base64');
  const isPng = bytes.subarray(0, 8).equals(PNG_SIGNATURE);
  const pixels = isPng ? pngPixels(bytes) : jpegPixels(bytes);
  if (pixels === null) return null;
  return { href: `data:image/${isPng ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`, pixels };
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const pngPixels = (bytes: Buffer): number | null =>
  bytes.length < 24 ? null : bytes.readUInt32BE(16) * bytes.readUInt32BE(20);

/** From the first frame header (ITU-T T.81, B.2.2). */
function jpegPixels(bytes: Buffer): number | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
