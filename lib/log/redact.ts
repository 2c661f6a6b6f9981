/** Blackens tokens in anything that is logged, traced or reported: `pk_ab12…wxyz`. */
export const redact = (text: string): string =>
  text.replace(
    /\b((?:pk|sk)(?:_pa|_en)?_)([0-9A-Za-z]{8,})/gi,
    (_all, prefix: string, rest: string) => `${prefix}${rest.slice(0, 4)}…${rest.slice(-4)}`,
  );
