/** `acme.com` for `domain:acme.com`. */
export const correctedName = (identifier: string): string =>
  identifier.replace(/^(?:domain|ticker|crypto):/, '');
