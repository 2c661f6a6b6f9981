import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { correction, exchangeRequest, upgradeRequest } from '../db/schema/index.ts';

interface Open {
  /** For exchanges and plans. */
  requests: number;
  corrections: number;
}

/** What waits for operators. Cheap on every page. @param most counting ends there */
export async function countOpen({ orm }: Database, most: number): Promise<Open> {
  const open = (table: typeof exchangeRequest | typeof upgradeRequest | typeof correction) =>
    orm.$count(
      orm.select({ id: table.id }).from(table).where(eq(table.state, 'open')).limit(most).as('open'),
    );
  const [exchanges, upgrades, corrections] = await Promise.all(
    [exchangeRequest, upgradeRequest, correction].map(open),
  );
  return {
    requests: Math.min((exchanges ?? 0) + (upgrades ?? 0), most),
    corrections: corrections ?? 0,
  };
}
