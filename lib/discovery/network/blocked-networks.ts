import { like } from 'drizzle-orm';
import { isWithin, type Networks, networksOf } from '../../core/networks.ts';
import type { Database } from '../../db/client.ts';
import { discoveryBlock } from '../../db/schema/index.ts';
import type { Network } from '../../net/network.ts';

export async function readBlockedNetworks({ orm }: Database): Promise<Networks> {
  const rows = await orm
    .select({ subject: discoveryBlock.subject })
    .from(discoveryBlock)
    .where(like(discoveryBlock.subject, '%/%'));
  return networksOf(rows.map(({ subject }) => subject));
}

/** A network without the addresses of others. @param onBlocked called for each address that is refused for that */
export const withoutNetworks = (network: Network, blocked: Networks, onBlocked: () => void): Network => ({
  ...network,
  isPublicAddress(address) {
    const isBlocked = isWithin(blocked, address);
    if (isBlocked) onBlocked();
    return !isBlocked && network.isPublicAddress(address);
  },
});
