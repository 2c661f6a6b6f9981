import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildProgress, buildStarter } from './build.ts';
import { noticeText } from './notice.ts';
import { readPackages } from './packages.ts';

/** `[--out DIR] [--json] [--notice]`; `--notice` also rewrites NOTICE, which belongs in the same commit. */
async function main(args: readonly string[]): Promise<void> {
  const out = args.indexOf('--out');
  const outDir = (out >= 0 ? args[out + 1] : undefined) ?? join('dist', 'catalog');
  const asJson = args.includes('--json');
  const summary = await buildStarter({ outDir, ...(asJson ? {} : { onProgress: showProgress() }) });
  if (args.includes('--notice')) await writeFile('NOTICE', noticeText(await readPackages(process.cwd())));
  if (asJson) {
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    return;
  }
  const { counts } = summary;
  const seconds = (summary.durationMs / 1000).toFixed(1);
  process.stdout.write(
    [
      summary.reused
        ? `Starter catalog in ${outDir} is up to date (${seconds} s).`
        : `Built in ${seconds} s.`,
      `${counts.brandsWithLogo} brands with a logo (${counts.brands} in all), ${counts.aliases} aliases`,
      `${counts.coinsWithLogo} coins with a logo (${counts.coins} in all)`,
      `${counts.currenciesWithLogo} currencies with a flag (${counts.currencies} in all)`,
      `${counts.pictures} pictures, ${(counts.pictureBytes / 1e6).toFixed(1)} MB`,
      '',
    ].join('\n'),
  );
}

function showProgress(): (progress: BuildProgress) => void {
  if (!process.stderr.isTTY) return () => {};
  let shown = 0;
  return ({ done, total, label }) => {
    const now = performance.now();
    if (done < total && now - shown < 100) return;
    shown = now;
    const end = done === total ? '\n' : '';
    process.stderr.write(`\r\x1b[KDrawing logos: ${done} of ${total} (${label})${end}`);
  };
}

await main(process.argv.slice(2));
