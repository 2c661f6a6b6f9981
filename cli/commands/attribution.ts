import { Command } from 'commander';
import {
  attributionSnippet,
  checkAttribution,
  findingSentence,
} from '../../lib/attribution/check-attribution.ts';
import { loadConfig } from '../../lib/core/config/config.ts';
import { type OutputOptions, print } from '../output.ts';

const MARKS = new Map<boolean | null, string>([
  [true, 'ok  '],
  [false, 'FAIL'],
  [null, '–   '],
]);

export function attributionCommand(): Command {
  const attribution = new Command('attribution').description('the link that pages of Free accounts show');

  attribution
    .command('snippet')
    .description('the link, ready to paste')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) => {
      const html = attributionSnippet(appOrigin());
      print(options, { html }, html);
    });

  attribution
    .command('check')
    .description('whether a page shows the link, visible, followable and indexable; exit code 1 when not')
    .argument('<page>', 'address of the page, for instance https://example.com/')
    .option('--json', 'print JSON')
    .action(async (page: string, options: OutputOptions) => {
      const { findings, ...checked } = await checkAttribution(page, appOrigin());
      const told = findings.map((one) => ({
        aspect: one.aspect,
        ok: one.ok,
        sentence: findingSentence(one),
      }));
      print(
        options,
        { ...checked, findings: told },
        [
          checked.url,
          ...told.map(({ aspect, ok, sentence }) => `${MARKS.get(ok)}  ${aspect.padEnd(10)} ${sentence}`),
        ].join('\n'),
      );
      if (!checked.ok) process.exitCode = 1;
    });

  return attribution;
}

/** Where the link has to lead. */
function appOrigin(): string {
  const { origins, port } = loadConfig();
  return origins.app ?? `http://localhost:${port}`;
}
