import type { Command } from 'commander';
import { changeAllowedDomains } from '../../lib/tokens/change-domains.ts';
import { changeAllowedNetworks } from '../../lib/tokens/change-networks.ts';
import { operator } from '../../lib/tokens/token-actor.ts';
import { requireToken } from '../../lib/tokens/token-ref.ts';
import { ACTOR, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';
import { requireId } from '../read-id.ts';

export const OPERATOR = operator(ACTOR);

export function addDomains(token: Command): void {
  token
    .command('domains')
    .description('limit a publishable token to pages on these hosts; without hosts, any page may use it')
    .argument('<token>', 'id of the token')
    .argument('[host...]', 'example.com, or *.example.com for everything below it')
    .option('--require-referrer', 'also refuse requests without a referrer')
    .option('--json', 'print JSON')
    .action(async (id: string, hosts: string[], options: OutputOptions & { requireReferrer?: boolean }) => {
      const tokenId = requireId(id, 'token');
      const { domains, allowNoReferrer } = orFail(
        await withDatabase(async ({ db }) =>
          changeAllowedDomains(db, OPERATOR, orFail(await requireToken(db, tokenId)), {
            domains: hosts,
            allowNoReferrer: options.requireReferrer !== true,
          }),
        ),
      );
      print(
        options,
        { id, domains, allowNoReferrer },
        `Token ${id} may be used ${domains === null ? 'on any page' : `on ${domains.join(', ')}`}.`,
      );
    });
}

export function addNetworks(token: Command): void {
  token
    .command('networks')
    .description('limit a secret token to clients in these networks; without networks, any client may use it')
    .argument('<token>', 'id of the token')
    .argument('[network...]', 'an address, or a network such as 203.0.113.0/24 or 2001:db8::/32')
    .option('--json', 'print JSON')
    .action(async (id: string, texts: string[], options: OutputOptions) => {
      const tokenId = requireId(id, 'token');
      const { networks } = orFail(
        await withDatabase(async ({ db }) =>
          changeAllowedNetworks(db, OPERATOR, orFail(await requireToken(db, tokenId)), texts),
        ),
      );
      const where = networks === null ? 'from any network' : `from ${networks.join(', ')}`;
      print(options, { id, networks }, `Token ${id} may be used ${where}.`);
    });
}
