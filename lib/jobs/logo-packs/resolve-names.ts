import {
  type LogoSubject,
  type StockSubject,
  subjectsOfCoins,
  subjectsOfDomains,
  subjectsOfStocks,
} from '../../catalog/logo-subjects.ts';
import type { Database } from '../../db/client.ts';
import { stemOf } from './pack-path.ts';
import { type PackProblem, type PackProblemCode, packProblem } from './pack-problem.ts';
import { keyOfFolder, type NameReadings, type PackKey, readName } from './read-name.ts';

export type TakenFor = 'domain' | 'number' | 'ticker' | 'former ticker' | 'currency' | 'coin';

export interface NamedLogo {
  path: string;
  takenFor: TakenFor;
  /** False: detected, since neither a folder nor `--key` gave the kind. */
  isSaid: boolean;
  subject: LogoSubject | { newHost: string };
}

/** Finds the subjects of files by name. @param create whether an unknown domain becomes a brand */
export async function resolveNames(
  db: Database,
  paths: readonly string[],
  { key, create }: { key: PackKey | null; create: boolean },
): Promise<(NamedLogo | PackProblem)[]> {
  const read = paths.map((path) => {
    const said = key ?? keyOfFolder(path);
    return { path, isSaid: said !== null, readings: readName(stemOf(path), said) };
  });
  const readings = read.map((one) => one.readings).filter((one) => one !== null);
  const stocks = readings.flatMap(({ stock }) => (stock === null ? [] : [stock]));
  const [hosts, coins, found] = await Promise.all([
    subjectsOfDomains(db, present(readings.map(({ host }) => host))),
    subjectsOfCoins(db, present(readings.map(({ coin }) => coin))),
    subjectsOfStocks(db, stocks),
  ]);
  const byStock = new Map(stocks.map((stock, position) => [stock, found[position] ?? null]));

  return read.map(({ path, isSaid, readings: one }) => {
    if (one === null) return packProblem(path, 'no_identifier');
    const decided = decide(
      one,
      {
        host: one.host === null ? null : (hosts.get(one.host) ?? null),
        stock: one.stock === null ? null : (byStock.get(one.stock) ?? null),
        coin: one.coin === null ? null : (coins.get(one.coin) ?? null),
      },
      { create, isSaid, stem: stemOf(path) },
    );
    return typeof decided === 'string' ? packProblem(path, decided) : { path, isSaid, ...decided };
  });
}

const present = <T>(values: (T | null)[]): T[] => values.filter((value) => value !== null);

/**
 * Prefers a known domain, then a listing, then a new domain; a name that is both a ticker and a coin is ambiguous. An
 * upper-case name is probably a ticker, so it is not taken for a coin just because the company is unknown.
 */
function decide(
  readings: NameReadings,
  known: { host: LogoSubject | null; stock: StockSubject | null; coin: LogoSubject | null },
  { create, isSaid, stem }: { create: boolean; isSaid: boolean; stem: string },
): Pick<NamedLogo, 'takenFor' | 'subject'> | PackProblemCode {
  if (known.host !== null) return { takenFor: 'domain', subject: known.host };
  const isCoin = known.coin !== null && known.stock?.isFormer !== false;
  if (known.stock !== null && known.coin !== null && !isCoin) return 'ambiguous';
  if (known.stock !== null && !isCoin) {
    // Ticker packs age: the picture may show the ticker's previous owner.
    if (known.stock.isRecycled) return 'recycled_ticker';
    const type =
      known.stock.column === 'currency_code' ? 'currency' : (readings.stock?.readings[0]?.type ?? 'ticker');
    const takenFor = known.stock.isFormer
      ? 'former ticker'
      : type === 'currency' || type === 'ticker'
        ? type
        : 'number';
    return { takenFor, subject: known.stock };
  }
  if (known.coin !== null)
    return isSaid || stem === stem.toLowerCase() ? { takenFor: 'coin', subject: known.coin } : 'ambiguous';
  if (readings.host !== null && create) return { takenFor: 'domain', subject: { newHost: readings.host } };
  return 'unknown_subject';
}
