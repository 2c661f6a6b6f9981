import en from '../../messages/en.ts';
import { getTranslator } from '../../messages/i18n.ts';
import type { FrameTexts } from './frame-links.ts';

export const frameTexts = (): FrameTexts => ({
  ...en.site.frame,
  blazon: getTranslator('site.frame').rich('blazon', { em: (chunks) => <em>{chunks}</em> }),
});
