/** Who may have put a logo there, the strongest first. Seen whole. */
export const LOGO_ORIGINS = ['operator', 'import', 'starter'] as const;
export type LogoOrigin = (typeof LOGO_ORIGINS)[number];

/** Whose logos one of this origin may replace: its own kind's and weaker ones. */
export const replaceableBy = (origin: LogoOrigin): readonly LogoOrigin[] =>
  LOGO_ORIGINS.slice(LOGO_ORIGINS.indexOf(origin));
