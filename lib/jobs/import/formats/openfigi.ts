import { venuesOfCode } from '../../../core/exchanges/exchange-codes.ts';
import type { ImportFormat } from '../format.ts';
import { present, without } from './missing.ts';
import type { Meaning } from './rows-of.ts';
import { rowsOfJson } from './rows-of.ts';

const ID_TYPES: Readonly<Record<string, 'isin' | 'cusip' | 'sedol' | 'wkn' | 'figi'>> = {
  ID_ISIN: 'isin',
  ID_CUSIP: 'cusip',
  ID_CINS: 'cusip',
  ID_SEDOL: 'sedol',
  ID_WERTPAPIER: 'wkn',
  ID_BB_GLOBAL: 'figi',
  COMPOSITE_ID_BB_GLOBAL: 'figi',
  ID_BB_GLOBAL_SHARE_CLASS_LEVEL: 'figi',
};

const KINDS: Readonly<Record<string, 'common' | 'preferred' | 'depositary' | 'unit'>> = {
  'Common Stock': 'common',
  'Preferred Stock': 'preferred',
  Preference: 'preferred',
  'Depositary Receipt': 'depositary',
  Unit: 'unit',
  REIT: 'common',
};

interface Mapped {
  figi?: unknown;
  compositeFIGI?: unknown;
  shareClassFIGI?: unknown;
  ticker?: unknown;
  exchCode?: unknown;
  securityType?: unknown;
  securityType2?: unknown;
}

/** Results of `/v3/mapping`, alone or with their jobs. Without its job a result is matched by FIGIs and tickers only. */
export const openfigi: ImportFormat = {
  name: 'openfigi',
  describes: 'OpenFIGI: results of /v3/mapping, best as [{"job":{…},"data":[…]}]',
  source: 'openfigi',
  canSeek: false,
  detect: (head) =>
    /^\uFEFF?\s*\[\s*\{\s*"(?:data|job|warning|error|idType)"\s*:/.test(head) &&
    /"(?:figi|warning|error|compositeFIGI)"/.test(head),
  read: (input) => rowsOfJson(input, 1, meaningOf),
};

function meaningOf(value: unknown): Meaning | Meaning[] {
  const answer = value as { job?: Job; data?: unknown; error?: unknown; warning?: unknown } & Job;
  if (typeof answer.error === 'string') return `error: ${answer.error.slice(0, 200)}`;
  // A warning means no results, which is common.
  if (!Array.isArray(answer.data)) return null;
  const asked = numberAsked(answer.job ?? answer);
  return byShareClass(answer.data as Mapped[]).map((lines) => instrumentOf(lines, asked));
}

interface Job {
  idType?: unknown;
  idValue?: unknown;
}

function numberAsked({ idType, idValue }: Job): object {
  const type = typeof idType === 'string' ? ID_TYPES[idType] : undefined;
  const value = present(idValue)?.toUpperCase();
  if (type === undefined || value === undefined) return {};
  return type === 'figi' ? { figis: [value] } : { [type]: value };
}

/** Lines of one share class are one instrument, on any number of exchanges. */
function byShareClass(lines: readonly Mapped[]): Mapped[][] {
  const classes = new Map<unknown, Mapped[]>();
  for (const line of lines) {
    const key = line.shareClassFIGI ?? line.compositeFIGI ?? line.figi;
    classes.set(key, [...(classes.get(key) ?? []), line]);
  }
  return [...classes.values()];
}

function instrumentOf(lines: readonly Mapped[], asked: { figis?: string[] }): Meaning {
  const [first] = lines;
  const kind = KINDS[String(first?.securityType2 ?? first?.securityType)];
  if (first === undefined || kind === undefined) return null;
  const figis = [
    ...new Set(
      [
        ...(asked.figis ?? []),
        ...lines.flatMap((line) => [line.figi, line.compositeFIGI, line.shareClassFIGI]),
      ]
        .map(present)
        .filter((figi) => figi !== undefined),
    ),
  ];
  const listings = lines.flatMap((line) => {
    const code = present(line.exchCode);
    const ticker = present(line.ticker)?.toUpperCase();
    const venues = code === undefined ? null : venuesOfCode(code);
    return venues === null || ticker === undefined ? [] : [{ venues, ticker }];
  });
  const security = listings.map(({ venues, ticker }) => ({ mics: [...venues], ticker }))[0];
  return without({
    type: 'instrument',
    ...asked,
    kind,
    figis,
    security,
    // A composite code is a country, not an exchange.
    listings: listings
      .filter(({ venues }) => venues.length === 1)
      .map(({ venues: [mic], ticker }) => ({ mic, ticker })),
  }) as object;
}
