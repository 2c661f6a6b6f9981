/**
 * Refusals of an upload, named as the texts in operator.subject.refusals, with the field that each belongs to; null: the
 * whole form.
 */
export const LOGO_REFUSALS = {
  logo: 'file',
  size: 'file',
  license: 'license',
  key: 'key',
  exists: 'key',
  name: 'name',
  form: null,
  nothing: null,
} as const;

export type LogoRefusal = keyof typeof LOGO_REFUSALS;

export const isLogoRefusal = (text: string | undefined): text is LogoRefusal =>
  text !== undefined && Object.hasOwn(LOGO_REFUSALS, text);
