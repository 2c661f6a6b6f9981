/** Strongest first. */
export const LOGO_ORIGINS = ['operator', 'import', 'starter', 'discovered'] as const;
export type LogoOrigin = (typeof LOGO_ORIGINS)[number];

export const replaceableBy = (origin: LogoOrigin): readonly LogoOrigin[] =>
  LOGO_ORIGINS.slice(LOGO_ORIGINS.indexOf(origin));
