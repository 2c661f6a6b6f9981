import { getTranslator } from '../../../messages/i18n.ts';

/** Sources of our own. Others are import formats, which are called as on the command line. */
const OWN = ['operator', 'facts', 'import', 'crawl', 'starter', 'nsi', 'listed', 'derived', 'logo'] as const;

export function sourceName(source: string): string {
  const own = OWN.find((one) => one === source);
  return own === undefined ? source : getTranslator('operator.catalog.sources')(own);
}
