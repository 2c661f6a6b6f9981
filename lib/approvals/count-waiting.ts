import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import {
  account,
  brand,
  correction,
  cryptoAsset,
  exchangeRequest,
  upgradeRequest,
} from '../db/schema/index.ts';

export interface Waiting {
  exchanges: number;
  upgrades: number;
  corrections: number;
  withdrawn: number;
  banned: number;
}

export async function countWaiting({ orm }: Database): Promise<Waiting> {
  const [exchanges, upgrades, corrections, brands, coins, banned] = await Promise.all([
    orm.$count(exchangeRequest, eq(exchangeRequest.state, 'open')),
    orm.$count(upgradeRequest, eq(upgradeRequest.state, 'open')),
    orm.$count(correction, eq(correction.state, 'open')),
    orm.$count(brand, isNotNull(brand.hiddenAt)),
    orm.$count(cryptoAsset, isNotNull(cryptoAsset.hiddenAt)),
    orm.$count(account, and(isNotNull(account.bannedAt), isNull(account.deletedAt))),
  ]);
  return { exchanges, upgrades, corrections, withdrawn: brands + coins, banned };
}
