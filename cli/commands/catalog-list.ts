import { Command, Option } from 'commander';
import {
  BROWSE_KINDS,
  BROWSE_LOGOS,
  BROWSE_ORDERS,
  BROWSE_STATES,
  browseCatalog,
  type CatalogFilter,
} from '../../lib/catalog/browse-catalog.ts';
import { isSourceName } from '../../lib/core/brands/precedence.ts';
import { CommandFailed, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { readRowId } from '../read-count.ts';

interface ListOptions extends OutputOptions, Pick<CatalogFilter, 'kind'> {
  logo?: NonNullable<CatalogFilter['logo']>;
  state?: NonNullable<CatalogFilter['state']>;
  source?: string;
  sort: CatalogFilter['order'];
  after?: string;
}

export function listCommand(): Command {
  return new Command('list')
    .description('list brands or coins with certain properties, 50 at a time')
    .argument('[beginning]', 'start of a name, domain or symbol', '')
    .addOption(new Option('--kind <kind>', 'what to list').choices(BROWSE_KINDS).default('brand'))
    .addOption(new Option('--logo <origin>', 'who put the logo there, or none').choices(BROWSE_LOGOS))
    .addOption(new Option('--state <state>', 'edited by an operator, or taken down').choices(BROWSE_STATES))
    .option('--source <source>', 'source of the entry, such as starter')
    .addOption(
      new Option('--sort <order>', 'order, with a minus if descending')
        .choices(BROWSE_ORDERS)
        .default('-newest'),
    )
    .option('--after <id>', 'the next page: the last id of the page before')
    .option('--json', 'print JSON')
    .action(async (beginning: string, { json, ...filter }: ListOptions) => {
      if (filter.source !== undefined && !isSourceName(filter.source))
        throw new CommandFailed('usage', `Expected a source; got "${filter.source.slice(0, 60)}".`);
      const { entries } = await withDatabase(({ db }) =>
        browseCatalog(db, {
          kind: filter.kind,
          logo: filter.logo ?? null,
          state: filter.state ?? null,
          source: filter.source ?? null,
          beginning,
          order: filter.sort,
          after: filter.after === undefined ? null : readRowId(filter.after),
        }),
      );
      const shown = entries.map(({ logo, isHidden, ...entry }) => ({
        ...entry,
        logo: logo?.origin ?? null,
        state: isHidden ? 'taken down' : null,
      }));
      print({ json: json === true }, entries, table(shown, 'Nothing in the catalog has these properties.'));
    });
}
