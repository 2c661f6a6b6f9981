import { DEFAULT_ICONS } from './default-icons.ts';
import { hashDistance } from './difference-hash.ts';

/** Different pictures that look the same differ by fewer bits. */
const NEAR = 4;
/** Bits set in a hash that says too little to be compared. */
const FEW = 12;

/** Compares the file and its looks. @param domain registrable; a product's own icon is right there */
export function defaultIconProduct(
  { sha256, dhash }: { sha256: string | null; dhash: string },
  domain: string,
): string | null {
  const found = DEFAULT_ICONS.find(
    (icon) =>
      icon.sha256 === sha256 ||
      (icon.dhash !== null && !isPlain(dhash) && hashDistance(icon.dhash, dhash) <= NEAR),
  );
  return found === undefined || found.owners.includes(domain) ? null : found.product;
}

function isPlain(dhash: string): boolean {
  const set = hashDistance(dhash, '0');
  return set < FEW || set > 64 - FEW;
}
