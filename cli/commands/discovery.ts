import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { callerDir } from '../../lib/core/config/config.ts';
import { explainPage, type PageReading } from '../../lib/discovery/explain-page.ts';
import { type Manifest, readManifest } from '../../lib/discovery/manifest/read-manifest.ts';
import { readLabelledPages, readPageFile } from '../../lib/discovery/read-labelled-pages.ts';
import { CommandFailed } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';
import { addDesk } from './discovery-desk.ts';
import { addLab } from './discovery-lab.ts';

export function discoveryCommand(): Command {
  const discovery = new Command('discovery').description('logos and facts found on the websites of domains');
  addExplain(discovery);
  addLab(discovery);
  addDesk(discovery);
  return discovery;
}

interface ExplainOptions extends OutputOptions {
  page?: string;
  url?: string;
  finalUrl?: string;
  contentType: string;
  manifest?: string;
  pages?: string;
}

function addExplain(discovery: Command): void {
  discovery
    .command('explain')
    .description('show which logo and facts would be read from saved pages; uses no network')
    .option('--page <file>', 'a saved front page')
    .option('--url <address>', 'its address')
    .option('--final-url <address>', 'its address after redirects')
    .option('--content-type <value>', 'its Content-Type', 'text/html')
    .option('--manifest <file>', 'its saved web app manifest, as if it lay at /manifest.json')
    .option('--pages <folder>', 'a folder with ID.html and ID.json each; prints a line per page')
    .option('--json', 'print JSON')
    .action(async (options: ExplainOptions) => {
      if (options.pages !== undefined) return explainFolder(options.pages, options);
      const { page, url } = options;
      if (page === undefined || url === undefined)
        throw new CommandFailed('usage', 'Expected --page with --url, or --pages.');
      const asked = readAddress(url);
      const final = options.finalUrl === undefined ? asked : readAddress(options.finalUrl);
      const reading = explainPage({
        body: await readPageFile(resolve(callerDir(), page)),
        contentType: options.contentType,
        url: final,
        origin: { asked: asked.hostname },
        manifest: options.manifest === undefined ? null : await manifestOf(options.manifest, final),
      });
      print(options, shown(reading), inWords(reading));
    });
}

async function explainFolder(folder: string, options: OutputOptions): Promise<void> {
  for await (const { id, input } of readLabelledPages(resolve(callerDir(), folder))) {
    const reading = explainPage(input);
    const { candidates, chosen, facts } = reading;
    const best = chosen === null ? undefined : candidates[chosen];
    const line = `${id}  ${best === undefined ? 'monogram' : address(best)}  ${facts.name ?? ''}`;
    print(options, { id, ...shown(reading) }, line.trimEnd());
  }
}

function readAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new CommandFailed('usage', `Expected an address such as https://acme.com/; got ${text}.`);
}

async function manifestOf(file: string, page: URL): Promise<Manifest> {
  const text = await readFile(resolve(callerDir(), file), 'utf8');
  const manifest = readManifest(text, new URL('/manifest.json', page));
  if (manifest === null) throw new CommandFailed('failed', `${file} is not a web app manifest.`);
  return manifest;
}

type Candidate = PageReading['candidates'][number];

const signed = ({ points, text }: Candidate['reasons'][number]): string =>
  `${points < 0 ? '' : '+'}${points} ${text}`;

const shown = ({ candidates, chosen, facts, reason }: PageReading) => ({
  candidates: candidates.map(({ kind, url, inline, weight, reasons }) => ({
    kind,
    ...(url === null ? { inline } : { url }),
    weight,
    reasons: reasons.map(signed),
  })),
  chosen,
  facts,
  reason,
});

const MAX_SHOWN = 100;

function address({ url, inline }: Candidate): string {
  const text = url ?? inline ?? '';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function inWords({ candidates, chosen, facts, reason }: PageReading): string {
  const best = chosen === null ? undefined : candidates[chosen];
  return [
    best === undefined ? 'Logo: none; a monogram is shown.' : `Logo: ${address(best)}`,
    ...(reason === null ? [] : [`The site: ${reason}`]),
    '',
    'Candidates, best first; from 50 a logo may be shown:',
    ...candidates.flatMap((one, at) => [
      `${at === chosen ? '→' : ' '} ${String(one.weight).padStart(3)}  ${one.kind}  ${address(one)}`,
      ...one.reasons.map((reason) => `         ${signed(reason)}`),
    ]),
    '',
    'Facts:',
    ...Object.entries(facts).map(
      ([key, value]) => `  ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ].join('\n');
}
