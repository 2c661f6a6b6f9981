/**
 * Flags drawn by us on a disc of 512 units, because circle-flags 1.2.11 has languages under these codes: its
 * `ar` is Arabic, not Argentina, and its `la` is Latin, not Laos.
 */
export const ownFlags: Readonly<Record<string, string>> = {
  ar: [
    '<clipPath id="disc"><circle cx="256" cy="256" r="256"/></clipPath><g clip-path="url(#disc)">',
    '<path fill="#eee" d="M0 0h512v512H0z"/>',
    '<path fill="#74acdf" d="M0 0h512v160H0zM0 352h512v160H0z"/>',
    '<path fill="#f6b40e" d="M256.0 194.0L263.0 220.7L279.7 198.7L276.0 226.1L299.8 212.2L285.9 236.0L313.3 232.3L291.3 249.0L318.0 256.0L291.3 263.0L313.3 279.7L285.9 276.0L299.8 299.8L276.0 285.9L279.7 313.3L263.0 291.3L256.0 318.0L249.0 291.3L232.3 313.3L236.0 285.9L212.2 299.8L226.1 276.0L198.7 279.7L220.7 263.0L194.0 256.0L220.7 249.0L198.7 232.3L226.1 236.0L212.2 212.2L236.0 226.1L232.3 198.7L249.0 220.7z"/>',
    '</g>',
  ].join(''),
  la: [
    '<clipPath id="disc"><circle cx="256" cy="256" r="256"/></clipPath><g clip-path="url(#disc)">',
    '<path fill="#d80027" d="M0 0h512v512H0z"/>',
    '<path fill="#0052b4" d="M0 128h512v256H0z"/>',
    '<circle cx="256" cy="256" r="100" fill="#eee"/>',
    '</g>',
  ].join(''),
};
