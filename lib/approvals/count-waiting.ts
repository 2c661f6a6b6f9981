import type { Database } from '../db/client.ts';

/** What waits for an operator, and what one has put out of force. */
export interface Waiting {
  exchanges: number;
  upgrades: number;
  corrections: number;
  withdrawn: number;
  banned: number;
}

export async function countWaiting({ sql }: Database): Promise<Waiting> {
  const [row] = await sql<Waiting[]>`
    select (select count(*)::int from exchange_request where state = 'open') as exchanges,
           (select count(*)::int from upgrade_request where state = 'open') as upgrades,
           (select count(*)::int from correction where state = 'open') as corrections,
           (select count(*)::int from brand where hidden_at is not null)
             + (select count(*)::int from crypto_asset where hidden_at is not null) as withdrawn,
           (select count(*)::int from account where banned_at is not null and deleted_at is null) as banned`;
  if (row === undefined) throw new Error('the database did not answer a count');
  return row;
}
