/** Origins of logos, the strongest first. */
export const LOGO_ORIGINS = ['operator', 'import', 'starter'] as const;
export type LogoOrigin = (typeof LOGO_ORIGINS)[number];

/** Origins whose logos a logo of `origin` may replace: the same and weaker ones. */
export const replaceableBy = (origin: LogoOrigin): readonly LogoOrigin[] =>
  LOGO_ORIGINS.slice(LOGO_ORIGINS.indexOf(origin));
