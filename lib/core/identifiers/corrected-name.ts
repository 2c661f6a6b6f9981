/** What a correction is about as people write it: `acme.com` of `domain:acme.com`. */
export const correctedName = (identifier: string): string =>
  identifier.replace(/^(?:domain|ticker|crypto):/, '');
