import { resolve } from 'node:path';
import { Command } from 'commander';
import { callerDir } from '../../lib/core/config/config.ts';
import { identifierText } from '../../lib/core/identifiers/identifier.ts';
import { addSubject } from '../../lib/jobs/add-subject.ts';
import { ACTOR, orFail, withDatabase } from '../context.ts';
import { requireFact } from '../logo-options.ts';
import { type OutputOptions, print } from '../output.ts';
import { readNamedIdentifier } from '../read-identifier.ts';
import { readLogoFile, withDecoder } from './catalog-logos.ts';

export function createCommand(): Command {
  return new Command('create')
    .description('create a brand or coin, for example for a name that customers missed (`usage missed`)')
    .argument('<identifier>', 'a domain, or the symbol of a coin')
    .argument('<name>', 'as customers know it')
    .option('--logo <file>', 'SVG, PNG, JPEG, WebP, GIF or ICO; without it a monogram is served')
    .option('--license <license>', 'license of the logo', 'own')
    .option('--json', 'print JSON')
    .action(
      async (text: string, name: string, options: OutputOptions & { logo?: string; license: string }) => {
        const identifier = readNamedIdentifier(text);
        const license = requireFact('--license', options.license);
        const logo =
          options.logo === undefined
            ? null
            : { bytes: await readLogoFile(resolve(callerDir(), options.logo)), license };
        const added = await withDatabase(({ db }) =>
          withDecoder((decoder) => addSubject(db, decoder, ACTOR, identifier, { name, logo })),
        );
        const created = { identifier: identifierText(identifier), name, ...orFail(added) };
        const kind = identifier.kind === 'crypto' ? 'coin' : 'brand';
        print(
          options,
          created,
          `Created the ${kind} ${created.identifier}. This takes effect everywhere within a second.`,
        );
      },
    );
}
