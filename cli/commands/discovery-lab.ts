import { resolve } from 'node:path';
import type { Command } from 'commander';
import { callerDir } from '../../lib/core/config/config.ts';
import { readSites } from '../../lib/discovery/lab/site-file.ts';
import { type LabVisit, logoAddress, visitLab } from '../../lib/discovery/lab/visit-lab.ts';
import { decoderPool } from '../../lib/jobs/decoding/decoder-pool.ts';
import { DECODING_PROCESS } from '../logo-options.ts';
import { type OutputOptions, print } from '../output.ts';

interface LabCommandOptions extends OutputOptions {
  sites: string;
}

/** Sites visited at the same time. */
const AT_ONCE = 4;

export function addLab(discovery: Command): void {
  discovery
    .command('lab')
    .description('serve the websites of a folder on loopback and visit them; uses no other network')
    .requiredOption('--sites <folder>', 'a folder with one ID.json per website')
    .option('--json', 'print JSON')
    .action(async (options: LabCommandOptions) => {
      const sites = await readSites(resolve(callerDir(), options.sites));
      const decoder = decoderPool({ entry: DECODING_PROCESS, size: 2 });
      try {
        const visits: Promise<LabVisit>[] = [];
        for (const [index, site] of sites.entries()) {
          await visits[index - AT_ONCE];
          visits.push(visitLab(site, decoder.look));
        }
        for (const visit of visits) {
          const done = await visit;
          print(options, shown(done), inWords(done));
        }
      } finally {
        await decoder.close();
      }
    });
}

const shown = (visit: LabVisit) => ({
  id: visit.id,
  state: visit.state,
  reason: visit.reason,
  logo: logoAddress(visit),
  facts: visit.facts,
  requests: visit.requests.map(({ host, path, url, status, decoded }) => ({
    host,
    path,
    url,
    status,
    bytes: decoded,
  })),
  limits: visit.reached,
  retryAfterSeconds: visit.retryAfterMs === null ? null : Math.round(visit.retryAfterMs / 1000),
  milliseconds: visit.milliseconds,
  strays: visit.strays,
  candidates: visit.candidates.map(({ candidate: { kind, url }, weight, verdict }) => ({
    kind,
    url: url?.slice(0, 200) ?? null,
    weight,
    verdict,
  })),
});

const inWords = (visit: LabVisit): string =>
  `${visit.id}  ${visit.state}  ${visit.reason}  ${logoAddress(visit)?.slice(0, 100) ?? 'monogram'}  ${visit.facts.name ?? ''}`.trimEnd();
