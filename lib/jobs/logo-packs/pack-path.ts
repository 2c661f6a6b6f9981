import { PACK_LIMITS } from './pack-limits.ts';

const LOGO_FILE = /\.(?:svg|png|jpe?g|webp|gif|ico)$/i;

/** Files that archivers and file systems add. */
const isNoise = (segment: string): boolean =>
  segment.startsWith('.') || segment === '__MACOSX' || /^(?:thumbs\.db|desktop\.ini)$/i.test(segment);

const CONTROL = /\p{Cc}/u;

type PathVerdict = 'logo' | 'ignored' | 'unsafe';

export function judgePath(path: string): PathVerdict {
  const segments = path.split('/');
  const isUnsafe =
    path.length > PACK_LIMITS.pathLength ||
    CONTROL.test(path) ||
    path.includes('\\') ||
    /^[A-Za-z]:/.test(path) ||
    segments.some((segment) => segment === '..' || segment === '');
  if (isUnsafe) return 'unsafe';
  if (segments.some((segment) => segment !== '.' && isNoise(segment))) return 'ignored';
  return LOGO_FILE.test(path) ? 'logo' : 'ignored';
}

export const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(LOGO_FILE, '');

/** Vector before raster, lossless before lossy. */
export const ENDINGS = ['svg', 'png', 'webp', 'gif', 'ico', 'jpg', 'jpeg'] as const;

export const endingOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();

const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A path safe to show: untrusted file names go to terminals and reports. */
export const shownPath = (path: string): string => path.slice(0, 300).replace(UNPRINTABLE, '\ufffd');
