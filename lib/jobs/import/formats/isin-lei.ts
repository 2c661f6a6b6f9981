import type { ImportFormat } from '../format.ts';
import { readHeader, requireHeader } from '../read-csv.ts';
import { rowsOfCsv } from './rows-of.ts';

/** GLEIF's daily mapping of securities to issuers: brands that have the ISIN get the LEI; others are skipped. */
export const isinLei: ImportFormat = {
  name: 'isin-lei',
  describes: 'GLEIF: which ISIN is of which LEI (CSV)',
  source: 'gleif',
  canSeek: true,
  detect: (head) => readHeader(head)?.columns.join() === 'LEI,ISIN',
  read: (input) =>
    rowsOfCsv(input, requireHeader(input.head), ['LEI', 'ISIN'], ([lei, isin]) => ({
      type: 'brand',
      lei: lei?.trim(),
      security: { isin: isin?.trim() },
    })),
};
