// node bench/discovery.mjs --pages <folder>: how often discovery chooses the right logo and name on labelled pages.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleScript } from '../scripts/bundle-script.mjs';
import { besticonChoice } from './discovery-besticon.mjs';
import { countPages, upperBound, withInterval } from './discovery-counts.mjs';
import { countNames, nameVerdict } from './discovery-names.mjs';

const usage = `node bench/discovery.mjs --pages <folder> [options]

  --pages <folder>  pages with labels: ID.html and ID.json
  --list            list the pages with a wrong, unfit or missed logo, and with a wrong or missed name
  --json            print JSON
`;
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string' },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help || options.pages === undefined) {
  process.stdout.write(usage);
  process.exit(options.help ? 0 : 2);
}

const folder = resolve(options.pages);
process.chdir(resolve(import.meta.dirname, '..'));
const { explainPage, folded } = await bundled('bench/discovery-pages.ts');
// metascraper needs Node 22: what it chose is read from the file beside the pages, if there is one.
const recordedFile = join(folder, '..', 'peers.jsonl');
const recorded = existsSync(recordedFile)
  ? new Map(readLines(recordedFile).map(({ id, metascraper }) => [id, metascraper?.[1] ?? null]))
  : null;
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => judged(JSON.parse(readFileSync(join(folder, name), 'utf8'))));

const report = {
  pages: pages.length,
  all: countPages(pages, 'ours'),
  halves: [0, 1].map((half) =>
    countPages(
      pages.filter((_, at) => at % 2 === half),
      'ours',
    ),
  ),
  besticon: countPages(pages, 'besticon'),
  metascraper: recorded === null ? null : countPages(pages, 'metascraper'),
  names: countNames(pages),
  milliseconds: pages.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / pages.length,
};
process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : text(report));
if (options.list) list();

async function bundled(entry) {
  const cacheDir = join(process.cwd(), 'node_modules', '.cache');
  mkdirSync(cacheDir, { recursive: true });
  const dir = mkdtempSync(join(cacheDir, 'blazon-discovery-'));
  try {
    const outfile = join(dir, 'pages.mjs');
    await bundleScript(entry, outfile);
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function readLines(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Reads a page and judges the choice by its labels; discovery sees only its bytes, header and address. */
function judged(page) {
  const body = readFileSync(join(folder, `${page.id}.html`));
  const input = {
    body,
    contentType: page.contentType,
    url: new URL(page.finalUrl ?? page.url),
    origin: { asked: page.domain },
  };
  const start = performance.now();
  const { candidates, chosen, facts, reason } = explainPage(input);
  const milliseconds = performance.now() - start;
  const picked = chosen === null ? null : candidates[chosen];
  const best = besticonChoice(page);
  return {
    id: page.id,
    verdict: page.label.verdict,
    note: page.label.note,
    reason,
    candidates,
    picked,
    ours: picked === null ? null : labelOf(page, picked),
    besticon: best === null ? null : best.label,
    metascraper: recorded?.get(page.id) ?? null,
    name: facts.name ?? null,
    expectedName: page.label.name,
    nameVerdict: nameVerdict(page, facts.name ?? null, folded),
    facts,
    milliseconds,
  };
}

/** The label of what was chosen. The same address may be labelled several times: the best counts. */
function labelOf(page, { url, inline }) {
  const same = page.candidates.filter((one) =>
    url === null
      ? one.inline && Math.abs(one.bytes - Buffer.byteLength(inline)) <= 2
      : isSameAddress(one.url, url),
  );
  const labels = new Set(same.map(({ label }) => label));
  return ['ok', 'weak', 'unsure', 'wrong'].find((label) => labels.has(label)) ?? 'unlabelled';
}

/** Labels cut long `data:` addresses. */
function isSameAddress(labelled, url) {
  return labelled === url || (labelled?.startsWith('data:') && url.startsWith(labelled.replace(/…$/, '')));
}

function text({ pages: count, all, halves, besticon, metascraper, names, milliseconds }) {
  const goals = [
    ['wrong of shown at most 0.5 %', all.wrong <= 0.005 * all.shown],
    ['good of shown at least 97 %', all.good >= 0.97 * all.shown],
    ['recall at least 90 %', all.good >= 0.9 * all.logos],
    ['recall at least 1.8 × besticon', all.good >= 1.8 * besticon.good],
    ['not more wrong than besticon', all.wrong <= besticon.wrong],
    ['names right at least 90 %', names.right >= 0.9 * names.pages],
    ['names wrong at most 1 %', names.wrong <= 0.01 * names.pages],
  ];
  return `${[
    `${count} pages, ${milliseconds.toFixed(1)} ms each. 95 % confidence intervals (Wilson) in brackets.`,
    line('discovery', all),
    ...halves.map((half, at) => line(`  half ${at + 1}`, half)),
    line('besticon', besticon),
    ...(metascraper === null ? [] : [line('metascraper (recorded)', metascraper)]),
    `names: right ${withInterval(names.right, names.pages)}, longer or shorter ${names.near}, ` +
      `wrong ${withInterval(names.wrong, names.pages)}, none ${names.none}, of ${names.pages} pages that say one`,
    ...goals.map(([goal, met]) => `${met ? 'met   ' : 'MISSED'} ${goal}`),
  ].join('\n')}\n`;
}

function line(name, { shown, good, weak, wrong, unlabelled, logos, missed }) {
  const rest = unlabelled > 0 ? `; without a label ${unlabelled}` : '';
  return (
    `${name.padEnd(10)} shown ${shown}: good ${withInterval(good, shown)}, unfit ${weak}, wrong ${wrong} ` +
    `(at most ${upperBound(wrong, shown)}); recall ${withInterval(good, logos)}, missed ${missed}${rest}`
  );
}

function list() {
  for (const page of pages) {
    const isMissed = page.verdict === 'logo' && page.ours === null;
    const isBad = page.ours !== null && page.ours !== 'ok';
    if (isMissed || isBad) {
      console.log(`\n${page.id}: ${isMissed ? 'missed' : page.ours} ${page.reason ?? ''} ${page.note ?? ''}`);
      for (const { kind, url, inline, weight, reasons } of page.candidates.slice(0, 5))
        console.log(
          `  ${weight} ${kind} ${(url ?? inline).slice(0, 120)}  ${reasons.map((one) => `${one.points} ${one.text}`).join('; ')}`,
        );
    }
    if (page.nameVerdict === 'wrong' || page.nameVerdict === 'none')
      console.log(`${page.id}: name ${page.nameVerdict}: expected ${page.expectedName}, read ${page.name}`);
  }
}
