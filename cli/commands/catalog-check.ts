import { Command } from 'commander';
import { checkCatalog } from '../../lib/catalog/check/check-catalog.ts';
import { checkFacts } from '../../lib/catalog/check/check-facts.ts';
import { INCONSISTENCIES, type Inconsistency, NOTES } from '../../lib/catalog/check/inconsistency.ts';
import { DISCARDABLE, discard, isDiscardable } from '../../lib/catalog/discard.ts';
import { readFacts } from '../../lib/catalog/read-facts.ts';
import { FACTS_DIR } from '../../lib/jobs/starter/shipped-sources.ts';
import { ACTOR, CommandFailed, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';

/** Per kind, without --json. */
const MAX_SHOWN = 20;

export function checkCommand(): Command {
  return new Command('check')
    .description(
      'list contradictions in the typed facts and in the database; exits with code 1 if there are any',
    )
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const facts = await readFacts(FACTS_DIR);
      const contradictions = checkFacts(facts);
      const found = await withDatabase(({ db }) => checkCatalog(db));
      const [notes, inconsistencies] = [
        found.filter(({ kind }) => NOTES.has(kind)),
        found.filter(({ kind }) => !NOTES.has(kind)),
      ];
      print(
        options,
        { brands: facts.records.length, contradictions, inconsistencies, notes },
        [
          ...contradictions.map(({ subject, what }) => `catalog/facts: ${subject}: ${what}`),
          ...byKind(inconsistencies),
          ...byKind(notes),
          `${facts.records.length} typed brands, ${contradictions.length} contradictions; in the database: ` +
            `${inconsistencies.length} inconsistencies, ${notes.length} notes.`,
        ].join('\n'),
      );
      if (contradictions.length + inconsistencies.length > 0) process.exitCode = 1;
    });
}

function byKind(found: readonly Inconsistency[]): string[] {
  return [...new Set(found.map(({ kind }) => kind))].flatMap((kind) => {
    const all = found.filter((one) => one.kind === kind);
    const more = all.length - MAX_SHOWN;
    return [
      `${NOTES.has(kind) ? 'Note: ' : ''}${all.length} × ${INCONSISTENCIES[kind]}`,
      ...all
        .slice(0, MAX_SHOWN)
        .map(
          ({ subject, expected, found: was, fix }) =>
            `  ${subject}\n    expected ${expected}\n    found    ${was}\n    fix      ${fix}`,
        ),
      ...(more > 0 ? [`  and ${more} more, which --json lists`] : []),
      '',
    ];
  });
}

export function discardCommand(): Command {
  const kinds = Object.keys(DISCARDABLE);
  return new Command('discard')
    .description('delete a catalog row that no other command can fix, as named by catalog check')
    .argument('<what>', kinds.join(', '))
    .argument('<key>', 'its id, the domain, or type and value with a colon between')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `\n${Object.entries(DISCARDABLE)
        .map(([what, { key, example }]) => `  catalog discard ${what} ${example}   (${key})`)
        .join('\n')}`,
    )
    .action(async (what: string, key: string, options: OutputOptions) => {
      if (!isDiscardable(what))
        throw new CommandFailed('usage', `Expected one of ${kinds.join(', ')}; got ${what}.`);
      const done = orFail(await withDatabase(({ db }) => discard(db, ACTOR, what, key)));
      print(options, done, `Deleted ${what} ${key}.`);
    });
}
