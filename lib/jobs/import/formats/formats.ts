import { ImportFileError, type ImportFormat } from '../format.ts';
import type { ImportFile } from '../import-file.ts';
import { blazonCsv } from './blazon-csv.ts';
import { blazonJsonl } from './blazon-jsonl.ts';
import { coingecko } from './coingecko.ts';
import { gleifCsv, gleifJson, gleifXml } from './gleif.ts';
import { isinLei } from './isin-lei.ts';
import { openfigi } from './openfigi.ts';
import { secSubmissions, secTickers, secTickersExchange } from './sec.ts';
import { wikidata, wikidataEntity } from './wikidata.ts';

export const IMPORT_FORMATS: readonly ImportFormat[] = [
  secTickersExchange,
  secTickers,
  secSubmissions,
  isinLei,
  gleifCsv,
  gleifJson,
  gleifXml,
  openfigi,
  coingecko,
  wikidata,
  wikidataEntity,
  blazonCsv,
  blazonJsonl,
];

export function chooseFormat(
  file: Pick<ImportFile, 'head' | 'plainName' | 'name'>,
  name?: string,
): ImportFormat {
  const found =
    name === undefined
      ? IMPORT_FORMATS.find((format) => format.detect(file.head, file.plainName))
      : IMPORT_FORMATS.find((format) => format.name === name);
  if (found !== undefined) return found;
  const known = IMPORT_FORMATS.map((format) => format.name).join(', ');
  throw new ImportFileError(
    name === undefined
      ? `${file.name} looks like no format there is; name one of ${known} with --format.`
      : `Expected a format among ${known}; got ${name}.`,
  );
}
