import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { listReplacedLogos, restoreLogo } from '../../lib/catalog/restore-logo.ts';
import { callerDir } from '../../lib/core/config/config.ts';
import { identifierText } from '../../lib/core/identifiers/identifier.ts';
import { type DecoderPool, decoderPool } from '../../lib/jobs/decoding/decoder-pool.ts';
import { IMAGE_LIMITS } from '../../lib/jobs/decoding/image-limits.ts';
import { replaceLogo } from '../../lib/jobs/replace-logo.ts';
import { ACTOR, CommandFailed, orFail, withDatabase } from '../context.ts';
import { DECODING_PROCESS, requireFact } from '../logo-options.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { readRowId } from '../read-count.ts';
import { readIdentifier } from '../read-identifier.ts';

const IDENTIFIER = 'a domain, the symbol of a coin, or with a colon a stock or currency: AAPL:US, EUR:CUR';

export function logoCommand(): Command {
  return new Command('logo')
    .description('replace the logo of a brand, coin or currency; it survives every load and import')
    .argument('<identifier>', IDENTIFIER)
    .argument('<file>', 'SVG, PNG, JPEG, WebP, GIF or ICO')
    .option('--license <license>', 'license of the logo', 'own')
    .option('--json', 'print JSON')
    .action(async (text: string, file: string, options: OutputOptions & { license: string }) => {
      const identifier = readIdentifier(text);
      const license = requireFact('--license', options.license);
      const replaced = await withDatabase(async ({ db }) => {
        const bytes = await readLogoFile(resolve(callerDir(), file));
        return withDecoder((decoder) => replaceLogo(db, decoder, ACTOR, identifier, { bytes, license }));
      });
      const done = orFail(replaced);
      print(
        options,
        { identifier: identifierText(identifier), ...done },
        done.isUnchanged
          ? `${identifierText(identifier)} has this logo already.`
          : `${identifierText(identifier)} has its new logo${
              done.subject.hidden
                ? ', and stays withdrawn until it is restored.'
                : '. It takes effect within a second.'
            }`,
      );
    });
}

export function earlierLogosCommand(): Command {
  return new Command('earlier-logos')
    .description('list the logos that operators replaced, last replaced first')
    .argument('<identifier>', IDENTIFIER)
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const identifier = readIdentifier(text);
      const kept = await withDatabase(({ db }) => listReplacedLogos(db, identifier));
      const shown = kept.map(({ png, replacedAt, ...row }) => ({
        ...row,
        replacedAt: replacedAt.toISOString(),
      }));
      print(options, shown, table(shown, `${identifierText(identifier)} has no earlier logos.`));
    });
}

export function restoreLogoCommand(): Command {
  return new Command('restore-logo')
    .description('serve a replaced logo again; the current one is kept in its place')
    .argument('<identifier>', IDENTIFIER)
    .argument('<id>', 'as `catalog earlier-logos` lists it')
    .option('--json', 'print JSON')
    .action(async (text: string, sent: string, options: OutputOptions) => {
      const identifier = readIdentifier(text);
      const id = readRowId(sent);
      const done = orFail(await withDatabase(({ db }) => restoreLogo(db, ACTOR, identifier, id)));
      print(
        options,
        { identifier: identifierText(identifier), ...done },
        `${identifierText(identifier)} has its earlier logo again. It takes effect within a second.`,
      );
    });
}

export async function withDecoder<T>(work: (decoder: DecoderPool) => Promise<T>): Promise<T> {
  const decoder = decoderPool({ entry: DECODING_PROCESS, size: 1 });
  try {
    return await work(decoder);
  } finally {
    await decoder.close();
  }
}

export async function readLogoFile(path: string): Promise<Buffer> {
  const handle = await open(path).catch(() => null);
  if (handle === null) throw new CommandFailed('no_file', `Expected a logo file; ${path} cannot be read.`);
  try {
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size > IMAGE_LIMITS.rasterBytes)
      throw new CommandFailed(
        'invalid_logo',
        `Expected a file of at most ${IMAGE_LIMITS.rasterBytes} bytes; ${path} is ${stat.isFile() ? `${stat.size} bytes long` : 'not a file'}.`,
      );
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
