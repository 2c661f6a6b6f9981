import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// Derives catalog/facts/listed.jsonl.gz from public lists that are not part of the project:
//
//   FinanceDatabase, MIT, https://github.com/JerBouma/FinanceDatabase (its CSV files as one per kind, gzip)
//   SEC, public domain, https://www.sec.gov/files/company_tickers_exchange.json
//
// Their checksums are in docs/decisions/0075.
const [equities, funds, filers] = process.argv.slice(2);
if (filers === undefined) {
  console.error(
    'node scripts/derive-listed.mjs <equities.csv.gz> <etfs.csv.gz> <company_tickers_exchange.json>',
  );
  process.exit(1);
}
const folder = mkdtempSync(join('node_modules', '.derive-'));
try {
  const outfile = join(folder, 'derive.mjs');
  await build({
    entryPoints: ['catalog/listed/write-listed.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const { writeListed } = await import(pathToFileURL(outfile).href);
  await writeListed({ equities, funds, filers }, 'catalog/facts/listed.jsonl.gz');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
