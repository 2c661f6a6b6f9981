import { join } from 'node:path';
import { Command } from 'commander';
import { buildStarter } from '../../catalog/build.ts';
import { findSubject } from '../../lib/catalog/find-subject.ts';
import { restore, takeDown } from '../../lib/catalog/withdraw.ts';
import { identifierText } from '../../lib/core/identifiers/identifier.ts';
import { loadShipped } from '../../lib/jobs/starter/load-shipped.ts';
import type { LoadOutcome } from '../../lib/jobs/starter/load-version.ts';
import { shippedPaths } from '../../lib/jobs/starter/shipped-sources.ts';
import { createProgress } from '../../server/progress.mjs';
import { ACTOR, CommandFailed, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';
import { readNamedIdentifier } from '../read-identifier.ts';
import { checkCommand, discardCommand } from './catalog-check.ts';
import { createCommand } from './catalog-create.ts';
import { aliasCommand, setCommand, unsetCommand } from './catalog-edit.ts';
import { importCommand, importsCommand } from './catalog-import.ts';
import { listCommand } from './catalog-list.ts';
import { earlierLogosCommand, logoCommand, restoreLogoCommand } from './catalog-logos.ts';
import { statsCommand } from './catalog-stats.ts';

const ARTEFACT_DIR = join('dist', 'catalog');

export function catalogCommand(): Command {
  return new Command('catalog')
    .description('brands, coins, currencies and their logos')
    .addCommand(buildCommand())
    .addCommand(loadCommand())
    .addCommand(findCommand())
    .addCommand(listCommand())
    .addCommand(createCommand())
    .addCommand(takedownCommand())
    .addCommand(restoreCommand())
    .addCommand(statsCommand())
    .addCommand(checkCommand())
    .addCommand(discardCommand())
    .addCommand(importCommand())
    .addCommand(importsCommand())
    .addCommand(setCommand())
    .addCommand(unsetCommand())
    .addCommand(aliasCommand())
    .addCommand(logoCommand())
    .addCommand(earlierLogosCommand())
    .addCommand(restoreLogoCommand());
}

function buildCommand(): Command {
  return new Command('build')
    .description('build the starter catalog from its packages and tables')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const summary = await withProgress(options, (step) =>
        buildStarter({
          projectRoot: process.cwd(),
          outDir: ARTEFACT_DIR,
          onProgress: ({ done, total, label }) => step(`Drawing: ${done} of ${total} (${label})`),
        }),
      );
      print(options, summary, `Built ${ARTEFACT_DIR}:\n${JSON.stringify(summary, null, 2)}`);
    });
}

function loadCommand(): Command {
  return new Command('load')
    .description('load the catalog that ships with Blazon into the database; only changes are written')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const sources = await withProgress(options, (step) =>
        withDatabase(({ databaseUrl }) =>
          loadShipped(databaseUrl, shippedPaths(ARTEFACT_DIR), ({ done, total, label }) =>
            step(`Loading: ${done} of ${total} logos (${label})`),
          ),
        ),
      );
      const lines = Object.entries(sources).map(([source, outcome]) => `${source}: ${loadedText(outcome)}`);
      print(options, sources, lines.join('\n'));
    });
}

function loadedText({ loaded, counts }: LoadOutcome): string {
  if (!loaded) return 'this version is already loaded; nothing was written';
  const changed = Object.entries(counts).filter(([, count]) => count > 0);
  return changed.map(([name, count]) => `${count} ${name}`).join(', ') || 'nothing differed';
}

function findCommand(): Command {
  return new Command('find')
    .description('show the subject of a domain or coin, with source and license')
    .argument('<identifier>', 'a domain, or the symbol of a coin')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const identifier = readNamedIdentifier(text);
      const subject = await withDatabase(({ db }) => findSubject(db, identifier));
      if (subject === null)
        throw new CommandFailed('not_found', `No match in the catalog for ${identifierText(identifier)}.`);
      print(
        options,
        subject,
        [
          `${subject.name} (${subject.kind} ${subject.id})${subject.hidden ? `, withdrawn: ${subject.hiddenReason}` : ''}`,
          `  ${subject.keys.join(', ')}`,
          subject.logo === null ? '  no logo' : `  logo from ${subject.logo.source}, ${subject.logo.license}`,
        ].join('\n'),
      );
    });
}

function takedownCommand(): Command {
  return new Command('takedown')
    .description('take a brand or coin down; it stays down after every load')
    .argument('<identifier>', 'a domain, or the symbol of a coin')
    .requiredOption('--reason <text>', 'who requested it, and why')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions & { reason: string }) => {
      const done = orFail(
        await withDatabase(({ db }) => takeDown(db, ACTOR, readNamedIdentifier(text), options.reason)),
      );
      print(
        options,
        { ...done, hidden: true },
        `${done.name} is withdrawn. It takes effect within a second.`,
      );
    });
}

function restoreCommand(): Command {
  return new Command('restore')
    .description('undo a takedown')
    .argument('<identifier>', 'a domain, or the symbol of a coin')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const done = orFail(await withDatabase(({ db }) => restore(db, ACTOR, readNamedIdentifier(text))));
      print(options, { ...done, hidden: false }, `${done.name} is shown again.`);
    });
}

/** Progress goes to stderr, so that stdout has only the result. */
async function withProgress<T>(
  options: OutputOptions,
  work: (step: (line: string) => void) => Promise<T>,
): Promise<T> {
  const progress = createProgress(process.stderr);
  try {
    return await work(options.json ? () => {} : progress.step);
  } finally {
    progress.clear();
  }
}
