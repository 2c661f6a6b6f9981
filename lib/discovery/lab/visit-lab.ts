import { discoveryNetwork } from '../network/discovery-network.ts';
import type { PictureJudge } from '../pixels/seen-picture.ts';
import { memoryHostRules } from '../visits/host-rules.ts';
import { Politeness } from '../visits/politeness.ts';
import { type VisitResult, visitSite } from '../visits/visit-site.ts';
import { labInternet } from './lab-internet.ts';
import type { SiteFile } from './site-file.ts';

export interface LabVisit extends VisitResult {
  id: string;
  /** Addresses outside the site to which a connection was tried. */
  strays: readonly string[];
}

/** Visits one site of a lab with the real crawler, without pauses between requests. */
export async function visitLab(site: SiteFile, judge: PictureJudge): Promise<LabVisit> {
  const lab = await labInternet([site]);
  const rules = { deny: { names: [], networks: { texts: [], parsed: [] } }, ownHosts: [] };
  try {
    const result = await visitSite(site.domain, {
      around: {
        network: discoveryNetwork(rules, lab.network),
        rules: memoryHostRules(),
        politeness: new Politeness({ gapMs: 0 }),
        userAgent: 'BlazonBot/1.0 (+http://localhost/bot)',
        contact: null,
      },
      judge,
    });
    return { id: site.id, ...result, strays: lab.strays };
  } finally {
    await lab.close();
  }
}

/** The address of a visit's logo, `data:` or `inline-svg` for one in the page; null: none. */
export function logoAddress({ logo, candidates, chosen }: VisitResult): string | null {
  if (logo === null || chosen === null) return null;
  const isInline = candidates[chosen]?.candidate.inline !== null;
  return logo.url ?? (isInline ? 'inline-svg' : 'data:');
}
