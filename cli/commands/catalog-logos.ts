import { mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { callerDir } from '../../lib/config/config.ts';
import { openDatabase } from '../../lib/db/client.ts';
import { parseCryptoSymbol } from '../../lib/identifiers/crypto-symbol.ts';
import { looksLikeDomain, parseDomain } from '../../lib/identifiers/domain.ts';
import { type Identifier, identifierText } from '../../lib/identifiers/identifier.ts';
import { parseStockSymbol } from '../../lib/identifiers/stock-symbol.ts';
import { type DecoderPool, decoderPool } from '../../lib/images/decoder-pool.ts';
import { IMAGE_LIMITS } from '../../lib/images/image-limits.ts';
import { importLogoPack, type LogoImportSummary } from '../../lib/logo-packs/import-logo-pack.ts';
import { PackUnusable } from '../../lib/logo-packs/logo-pack.ts';
import { PACK_PROBLEMS, type PackProblemCode } from '../../lib/logo-packs/pack-problem.ts';
import { PACK_KEYS, type PackKey } from '../../lib/logo-packs/read-name.ts';
import { ReportFile } from '../../lib/logo-packs/report-file.ts';
import { replaceLogo } from '../../lib/logos/replace-logo.ts';
import { createProgress } from '../../server/progress.mjs';
import { ACTOR, CommandFailed, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';

/** Beside the bundle this runs from. */
const DECODING_PROCESS = join(import.meta.dirname, 'decoding-process.js');

export interface LogoPackOptions extends OutputOptions {
  source: string;
  licence: string;
  key?: PackKey;
  create?: boolean;
  dryRun?: boolean;
  report?: string;
  jobs?: string;
}

/** The options of an import of logos, for every command that offers it. */
export const withLogoPackOptions = (command: Command): Command =>
  command
    .requiredOption('--source <name>', 'whose logos these are: recorded with each of them')
    .requiredOption('--licence <licence>', 'under which licence: an SPDX identifier, or words')
    .addOption(
      new Option('--key <key>', 'what all file names are; else folders say, or it is detected').choices([
        ...PACK_KEYS,
      ]),
    )
    .option('--create', 'make a brand for a domain that nobody has')
    .option('--dry-run', 'do everything but write')
    .option('--report <file>', 'where the files that were not taken are listed, as JSON lines')
    .option('--jobs <n>', 'decoding processes; one for each core by default')
    .option('--json', 'print JSON');

export function importLogosCommand(): Command {
  return withLogoPackOptions(
    new Command('import-logos')
      .description('logos from a folder or zip, whose file names are domains, tickers, numbers or coins')
      .argument('<pack>', 'a folder or a zip'),
  ).action(importLogos);
}

/** `catalog import-logos`: imports a pack and prints what became of it. */
async function importLogos(packPath: string, options: LogoPackOptions): Promise<void> {
  const progress = createProgress(process.stderr);
  try {
    const { result, text } = await withDatabase(({ config, databaseUrl }) =>
      runLogoPack(
        resolve(callerDir(), packPath),
        { ...options, ...(options.report !== undefined && { report: resolve(callerDir(), options.report) }) },
        { databaseUrl, dataDir: config.dataDir },
        { onProgress: (at) => options.json !== true && progress.step(progressLine(at)) },
      ),
    );
    print(options, result, text);
  } finally {
    progress.clear();
  }
}

/** How far an import is. */
export interface LogoProgress {
  done: number;
  total: number;
  perSecond: number;
  secondsLeft: number;
}

/**
 * Imports one pack, for every command that offers it.
 * @param path absolute; so is `options.report`
 * @returns what a program gets, and what a person reads
 */
export async function runLogoPack(
  path: string,
  options: LogoPackOptions,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  { onProgress, signal }: { onProgress?: (progress: LogoProgress) => void; signal?: AbortSignal } = {},
): Promise<{ result: object; text: string }> {
  const source = requireFact('--source', options.source);
  const license = requireFact('--licence', options.licence);
  const size = options.jobs === undefined ? undefined : requireJobs(options.jobs);
  const reports = join(dataDir, 'imports');
  if (options.report === undefined) mkdirSync(reports, { recursive: true });
  const report = await ReportFile.create(options.report ?? join(reports, `${basename(path)}.jsonl`));
  const db = openDatabase(databaseUrl, { max: 2, statementTimeoutMs: 30_000 });
  const decoder = decoderPool({ entry: DECODING_PROCESS, ...(size !== undefined && { size }) });
  const startedMs = performance.now();
  const elapsedSeconds = () => (performance.now() - startedMs) / 1000;
  try {
    const summary = await importLogoPack(db, decoder, {
      path,
      source,
      license,
      key: options.key ?? null,
      create: options.create === true,
      dryRun: options.dryRun === true,
      onProblem: (problem) => report.add(problem),
      onProgress: ({ done, total }) => {
        const perSecond = done / elapsedSeconds();
        onProgress?.({ done, total, perSecond, secondsLeft: (total - done) / perSecond });
      },
      ...(signal !== undefined && { signal }),
    });
    const result = {
      ...summary,
      dryRun: options.dryRun === true,
      seconds: elapsedSeconds(),
      report: report.path,
    };
    return { result, text: summaryText(result) };
  } catch (error) {
    throw error instanceof PackUnusable ? new CommandFailed('bad_pack', error.message) : error;
  } finally {
    await decoder.close();
    await report.close();
    await db.close();
  }
}

function progressLine({ done, total, perSecond, secondsLeft }: LogoProgress): string {
  const left = secondsLeft < 90 ? `${Math.ceil(secondsLeft)} s` : `${Math.ceil(secondsLeft / 60)} min`;
  return `Logos: ${done} of ${total}, ${perSecond.toFixed(0)} a second, ${left} left`;
}

function summaryText(
  result: LogoImportSummary & { dryRun: boolean; seconds: number; report: string },
): string {
  const notTaken = Object.entries(result.notTaken) as [PackProblemCode, number][];
  const assumed = Object.entries(result.assumed).map(([kind, count]) => `${count} as ${kind}`);
  return [
    `${result.dryRun ? 'Would be: ' : ''}${result.added} added, ${result.replaced} replaced, ${result.unchanged} unchanged; ` +
      `${result.brandsCreated} brands made${result.stopped ? '; stopped, and goes on when it is run again' : ''}. ${result.files} files in ${result.seconds.toFixed(1)} s, ${result.ignored} passed over.`,
    ...(assumed.length > 0 ? [`Names taken, since nothing said otherwise: ${assumed.join(', ')}.`] : []),
    ...notTaken.map(([reason, count]) => `  ${count} not taken: ${PACK_PROBLEMS[reason]} (${reason})`),
    ...(notTaken.length > 0 ? [`Each of them with its reason: ${result.report}`] : []),
  ].join('\n');
}

export function logoCommand(): Command {
  return new Command('logo')
    .description('give a brand, coin or currency a logo of your own; it survives every load and import')
    .argument(
      '<identifier>',
      'a domain, the symbol of a coin, or with a colon a stock or currency: AAPL:US, EUR:CUR',
    )
    .argument('<file>', 'SVG, PNG, JPEG, WebP, GIF or ICO')
    .option('--licence <licence>', 'under which licence it is used', 'own')
    .option('--json', 'print JSON')
    .action(async (text: string, file: string, options: OutputOptions & { licence: string }) => {
      const identifier = readIdentifier(text);
      const license = requireFact('--licence', options.licence);
      const replaced = await withDatabase(async ({ db }) => {
        const bytes = await readLogoFile(resolve(callerDir(), file));
        return withDecoder((decoder) => replaceLogo(db, decoder, ACTOR, identifier, { bytes, license }));
      });
      const done = orFail(replaced);
      print(
        options,
        { identifier: identifierText(identifier), ...done },
        `${identifierText(identifier)} has its new logo${
          done.subject.hidden
            ? ', and stays withdrawn until it is restored.'
            : '. In force everywhere within a second.'
        }`,
      );
    });
}

async function withDecoder<T>(work: (decoder: DecoderPool) => Promise<T>): Promise<T> {
  const decoder = decoderPool({ entry: DECODING_PROCESS, size: 1 });
  try {
    return await work(decoder);
  } finally {
    await decoder.close();
  }
}

/** The bytes of a file that is not larger than a logo may be. */
async function readLogoFile(path: string): Promise<Buffer> {
  const handle = await open(path).catch(() => null);
  if (handle === null) throw new CommandFailed('no_file', `Expected a logo file; ${path} cannot be read.`);
  try {
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size > IMAGE_LIMITS.rasterBytes)
      throw new CommandFailed(
        'invalid_logo',
        `Expected a file of at most ${IMAGE_LIMITS.rasterBytes} bytes; ${path} is ${stat.isFile() ? `${stat.size} bytes long` : 'no file'}.`,
      );
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** A colon marks a stock symbol, a dot a domain; any other text is the symbol of a coin. */
function readIdentifier(text: string): Identifier {
  const read = text.includes(':')
    ? parseStockSymbol(text)
    : looksLikeDomain(text)
      ? parseDomain(text)
      : parseCryptoSymbol(text);
  return orFail(read);
}

function requireFact(option: string, text: string): string {
  const fact = text.trim();
  if (fact === '' || fact.length > 200)
    throw new CommandFailed('usage', `Expected 1 to 200 characters for ${option}; got ${fact.length}.`);
  return fact;
}

function requireJobs(text: string): number {
  const jobs = Number(text);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64)
    throw new CommandFailed(
      'usage',
      `Expected a number from 1 to 64 for --jobs; got "${text.slice(0, 20)}".`,
    );
  return jobs;
}
