import { changedRows } from '../../catalog/changed-rows.ts';
import type { Transaction } from '../../db/client.ts';
import type { LoadCounts } from './load-starter-logos.ts';
import { batches, loadStarterLogos, takeIds } from './load-starter-logos.ts';
import type { Starter, StarterCoin } from './starter-artefact.ts';

const SOURCE = 'starter';

interface Existing {
  id: string;
  symbol: string;
  name: string;
  coingecko_id: string | null;
  market_cap_rank: number | null;
  rank_source: string | null;
  is_preferred: boolean;
  color: string | null;
  source: string;
  hidden: boolean;
}

const keyOf = (coin: { symbol: string; name: string }) => `${coin.symbol}\n${coin.name}`;

/** Coins; a coin is the same coin while symbol and name are the same. */
export async function loadStarterCoins(
  sql: Transaction,
  starter: Starter,
  step: (rows: number, label: string) => void,
): Promise<LoadCounts> {
  const existing = await sql<Existing[]>`
    select id, symbol, name, coingecko_id, market_cap_rank, rank_source, is_preferred, color, source,
           hidden_at is not null as hidden
    from crypto_asset`;
  const coins = besideTaken(starter.coins, existing);
  const changes = changedRows(coins, existing, {
    key: keyOf,
    existingKey: keyOf,
    isSame: (coin, before) => before.source !== SOURCE || isSameCoin(coin, before),
  });
  // A withdrawn coin stays, so that it is still withdrawn when a later version brings it back.
  const gone = changes.gone.filter((coin) => coin.source === SOURCE && !coin.hidden);
  await sql`delete from crypto_asset where id = any(${gone.map((coin) => coin.id)}::int8[])`;
  // Only one coin may answer for a symbol at any moment: who loses that leaves before who gains it enters.
  await sql`
    update crypto_asset set is_preferred = false
    where id = any(${changes.changed.filter(({ wanted }) => !wanted.preferred).map(({ existing: row }) => row.id)}::int8[])`;

  const idOf = new Map(existing.map((coin) => [keyOf(coin), coin.id]));
  const ids = await takeIds(sql, 'crypto_asset', changes.added.length);
  for (const [position, coin] of changes.added.entries()) idOf.set(keyOf(coin), ids[position] ?? '');
  for (const { wanted, existing: before } of changes.changed)
    await sql`update crypto_asset set ${sql(rowOf(wanted))} where id = ${before.id}`;
  for (const batch of batches(changes.added))
    await sql`insert into crypto_asset ${sql(
      batch.map((coin) => ({
        id: idOf.get(keyOf(coin)) ?? '',
        symbol: coin.symbol,
        name: coin.name,
        ...rowOf(coin),
        source: SOURCE,
      })),
    )}`;

  const wanted = coins.flatMap((coin) => {
    const id = idOf.get(keyOf(coin));
    return coin.logo === null || id === undefined ? [] : [{ subject: id, logo: coin.logo }];
  });
  const logos = await loadStarterLogos(sql, starter, 'crypto_asset_id', wanted, (rows) =>
    step(rows, 'coins'),
  );
  return {
    coinsAdded: changes.added.length,
    coinsChanged: changes.changed.length,
    coinsRemoved: gone.length,
    coinLogosWritten: logos.written,
    coinLogosRemoved: logos.removed,
  };
}

/**
 * A symbol whose preferred coin stays (an operator's, or one that is withdrawn and not in the artefact any more) keeps
 * that one: another beside it would break the load, and bring a withdrawn coin back under another name. So does a symbol
 * whose coins an import has ranked; its ranks are newer than ours.
 */
function besideTaken(coins: readonly StarterCoin[], existing: readonly Existing[]): StarterCoin[] {
  const keys = new Set(coins.map(keyOf));
  const rowOfKey = new Map(existing.map((row) => [keyOf(row), row]));
  const stays = (row: Existing) => row.source !== SOURCE || row.hidden || keys.has(keyOf(row));
  const ranked = new Set(existing.filter((row) => row.rank_source !== null).map((row) => row.symbol));
  const taken = new Set(
    existing
      .filter((row) => row.is_preferred && stays(row))
      .filter((row) => ranked.has(row.symbol) || row.source !== SOURCE || !keys.has(keyOf(row)))
      .map((row) => row.symbol),
  );
  return coins.map((coin) => {
    const row = rowOfKey.get(keyOf(coin));
    const keepsChoice = taken.has(coin.symbol);
    return {
      ...coin,
      coingeckoId: coin.coingeckoId ?? row?.coingecko_id ?? null,
      marketCapRank: row !== undefined && row.rank_source !== null ? row.market_cap_rank : coin.marketCapRank,
      preferred: keepsChoice ? row?.source === SOURCE && row.is_preferred : coin.preferred,
    };
  });
}

const rowOf = (coin: StarterCoin) => ({
  coingecko_id: coin.coingeckoId,
  market_cap_rank: coin.marketCapRank,
  is_preferred: coin.preferred,
  color: coin.color,
});

const isSameCoin = (coin: StarterCoin, before: Existing) =>
  coin.coingeckoId === before.coingecko_id &&
  coin.marketCapRank === before.market_cap_rank &&
  coin.preferred === before.is_preferred &&
  coin.color === before.color;
