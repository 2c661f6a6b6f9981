import { Command } from 'commander';
import {
  attributionSnippet,
  checkAttribution,
  findingSentence,
} from '../../lib/attribution/check-attribution.ts';
import { loadConfig } from '../../lib/core/config/config.ts';
import { documentReader } from '../../lib/net/documents/document-reader.ts';
import { READING_PROCESS } from '../logo-options.ts';
import { type OutputOptions, print } from '../output.ts';

const MARKS = new Map<boolean | null, string>([
  [true, 'ok  '],
  [false, 'FAIL'],
  [null, '–   '],
]);

export function attributionCommand(): Command {
  const attribution = new Command('attribution').description('the link on pages of Free accounts');

  attribution
    .command('snippet')
    .description('print the link as HTML')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) => {
      const html = attributionSnippet(appOrigin());
      print(options, { html }, html);
    });

  attribution
    .command('check')
    .description('check that a page has the link, visible, followable and indexable; exit code 1 if not')
    .argument('<page>', 'URL of the page, such as https://example.com/')
    .option('--json', 'print JSON')
    .action(async (page: string, options: OutputOptions) => {
      const { findings, ...checked } = await checkAttribution(
        page,
        appOrigin(),
        documentReader({ entry: READING_PROCESS }),
      );
      const shown = findings.map((one) => ({
        aspect: one.aspect,
        ok: one.ok,
        sentence: findingSentence(one),
      }));
      print(
        options,
        { ...checked, findings: shown },
        [
          checked.url,
          ...shown.map(({ aspect, ok, sentence }) => `${MARKS.get(ok)}  ${aspect.padEnd(10)} ${sentence}`),
        ].join('\n'),
      );
      if (!checked.ok) process.exitCode = 1;
    });

  return attribution;
}

function appOrigin(): string {
  const { origins, port } = loadConfig();
  return origins.app ?? `http://localhost:${port}`;
}
