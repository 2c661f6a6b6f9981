import { Command } from 'commander';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import { parseDomain } from '../../lib/core/identifiers/domain.ts';
import type { Database } from '../../lib/db/client.ts';
import { isVisitable } from '../../lib/discovery/asking/is-visitable.ts';
import { MISSED_PRIORITY, OPERATOR_PRIORITY, queueDomains } from '../../lib/discovery/desk/queue-domains.ts';
import { lastDays } from '../../lib/usage/days.ts';
import { topMissingIdentifiers } from '../../lib/usage/top-missing-identifiers.ts';
import { ACTOR, CommandFailed, withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';
import { readCount } from '../read-count.ts';
import { explainDomain } from './discover-explain.ts';
import { readRegistrable } from './discovery-desk.ts';

interface DiscoverOptions extends OutputOptions {
  missed?: string | true;
  explain?: true;
  now?: true;
  pictures?: string;
}

const MISSED_DAYS = 30;

export function discoverCommand(): Command {
  return new Command('discover')
    .description('queue domains for a visit, ahead of what customers ask for')
    .argument('[domains...]', 'domains')
    .option('--missed [n]', 'the domains that most accounts missed in 30 days')
    .option(
      '--now',
      'visit one domain now, store the result, and print each candidate with weight and verdict',
    )
    .option('--explain', 'without --now: the same, but store nothing')
    .option('--pictures <folder>', 'save the pictures that were looked at')
    .option('--json', 'print JSON')
    .action(async (texts: string[], options: DiscoverOptions) => {
      const { missed } = options;
      if (options.explain || options.now) {
        const [only, ...more] = texts;
        if (only === undefined || more.length > 0 || missed !== undefined)
          throw new CommandFailed('usage', 'Expected one domain with --now or --explain.');
        return explainDomain(readRegistrable(only), {
          ...options,
          isStored: options.now === true,
          folder: options.pictures ?? null,
        });
      }
      if (texts.length === 0 && missed === undefined)
        throw new CommandFailed('usage', 'Expected domains, or --missed.');
      const domains = [...new Set(texts.map(readRegistrable))];
      const { asked, queued, mode } = await withDatabase(async ({ db, config }) => {
        const most = missed === undefined ? 0 : missed === true ? 100 : readCount(missed);
        const names = missed === undefined ? [] : await missedDomains(db, most);
        return {
          mode: config.discovery.mode,
          asked: domains.length + names.length,
          queued: [
            ...(await queueDomains(db, ACTOR, domains, OPERATOR_PRIORITY)),
            ...(await queueDomains(db, ACTOR, names, MISSED_PRIORITY)),
          ],
        };
      });
      const skipped = asked - queued.length;
      const lines = [
        `Queued ${queued.length} ${queued.length === 1 ? 'domain' : 'domains'}${skipped === 0 ? '' : `; ${skipped} are withdrawn, blocked or being visited`}.`,
        ...(mode === 'off'
          ? ['Discovery is off: nothing is visited until it is switched on (DISCOVERY=on).']
          : []),
      ];
      print(options, { queued, skipped, mode }, lines.join('\n'));
    });
}

/** Registrable domains among the identifiers that most accounts missed. */
async function missedDomains(db: Database, most: number): Promise<string[]> {
  const missed = await topMissingIdentifiers(db, { ...lastDays(MISSED_DAYS, Date.now()), most });
  const domains = missed.flatMap(({ name }) => {
    const domain = parseDomain(name);
    return isRefusal(domain) ? [] : [domain.candidates.at(-1) ?? domain.host];
  });
  return [...new Set(domains)].filter(isVisitable);
}
