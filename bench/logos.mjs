import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { residentMb, spentCpuSeconds, treePids } from './process-stats.mjs';

/**
 * `node bench/logos.mjs [--logos n] [--json]`: generates a pack of logos, half SVG, half PNG of 250 px, and imports it as
 * a dry run (decoding only), then into a scratch database, then again (no changes). Prints logos per second, CPU time per
 * logo, and peak memory. The scratch database is on the server of DATABASE_URL, or embedded.
 */

const args = process.argv.slice(2);
const option = (name, otherwise) => (args.includes(name) ? args[args.indexOf(name) + 1] : otherwise);
const wanted = Number(option('--logos', '1500'));
const projectDir = join(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'blazon-bench-logos-'));
const pack = join(scratch, 'pack');

/** @returns {Promise<number>} files written */
async function makePack() {
  const { icons, width, height } = JSON.parse(
    readFileSync(join(projectDir, 'catalog/node_modules/@iconify-json/logos/icons.json'), 'utf8'),
  );
  mkdirSync(pack);
  const drawings = Object.values(icons).slice(0, wanted);
  for (const [at, icon] of drawings.entries()) {
    const [w, h] = [icon.width ?? width ?? 16, icon.height ?? height ?? 16];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w}" height="${h}" viewBox="${icon.left ?? 0} ${icon.top ?? 0} ${w} ${h}">${icon.body}</svg>`;
    if (at % 2 === 0) writeFileSync(join(pack, `bench-${at}.com.svg`), svg);
    else {
      const png = await sharp(Buffer.from(svg), { density: Math.min(1000, (72 * 250) / Math.max(w, h)) })
        .resize(250, 250, {
          fit: 'contain',
          background: { r: 255, g: 255, b: 255, alpha: at % 4 === 1 ? 0 : 1 },
        })
        .png()
        .toBuffer();
      writeFileSync(join(pack, `bench-${at}.com.png`), png);
    }
  }
  return drawings.length;
}

async function importPack(databaseUrl, ...more) {
  const before = spentCpuSeconds([process.pid]);
  const child = spawn(
    process.execPath,
    [
      ...[join(projectDir, 'cli/blazon.mjs'), 'catalog', 'import', '--format', 'logos', pack],
      ...['--source', 'bench', '--license', 'CC0-1.0', '--create', '--json', ...more],
    ],
    {
      env: {
        ...process.env,
        BASE_URL: '',
        DATABASE_URL: databaseUrl,
        BLAZON_DATA_DIR: join(scratch, 'data'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  let code = null;
  const ended = new Promise((done) => {
    child.on('close', (how) => {
      code = how;
      done(null);
    });
  });
  const peak = { importer: 0, child: 0 };
  while (code === null) {
    for (const pid of treePids([child.pid])) {
      const kind = pid === child.pid ? 'importer' : isDecoder(pid) ? 'child' : null;
      if (kind !== null) peak[kind] = Math.max(peak[kind], peakMb(pid));
    }
    await Promise.race([ended, pause(50)]);
  }
  if (code !== 0) throw new Error(`The import ended with code ${code}.`);
  const { seconds, added, unchanged, notTaken } = JSON.parse(out);
  return {
    seconds,
    made: added,
    unchanged,
    notTaken: Object.values(notTaken).reduce((sum, count) => sum + count, 0),
    cpuSeconds: spentCpuSeconds([process.pid]) - before,
    importerMb: peak.importer,
    childMb: peak.child,
  };
}

const isDecoder = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoding-process');
  } catch {
    return false;
  }
};

const peakMb = (pid) => {
  try {
    // NaN for a zombie process.
    return residentMb(pid).peak || 0;
  } catch {
    return 0;
  }
};

async function scratchDatabase() {
  const server = process.env.DATABASE_URL;
  if (!server) return { url: '', drop: async () => {} };
  const { default: postgres } = await import('postgres');
  const name = `blazon_bench_logos_${process.pid}`;
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  await sql`create database ${sql(name)}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.toString(),
    async drop() {
      await sql`drop database if exists ${sql(name)} with (force)`;
      await sql.end({ timeout: 2 });
    },
  };
}

const database = await scratchDatabase();
try {
  const files = await makePack();
  const rounds = {
    'decoding only': await importPack(database.url, '--dry-run'),
    'into the database': await importPack(database.url),
    again: await importPack(database.url),
  };
  if (args.includes('--json')) console.log(JSON.stringify({ files, cores: availableParallelism(), rounds }));
  else {
    console.log(`${files} files, half SVG, half PNG of 250 px; ${availableParallelism()} cores\n`);
    console.log('| Import | logos/s | CPU ms/logo | seconds | MB importer | MB per child | not taken |');
    console.log('|---|---|---|---|---|---|---|');
    for (const [name, round] of Object.entries(rounds))
      console.log(
        `| ${name} | ${(files / round.seconds).toFixed(0)} | ${((round.cpuSeconds / files) * 1000).toFixed(1)} | ${round.seconds.toFixed(1)} | ${round.importerMb.toFixed(0)} | ${round.childMb.toFixed(0)} | ${round.notTaken} |`,
      );
  }
} finally {
  await database.drop();
  rmSync(scratch, { recursive: true, force: true });
}
