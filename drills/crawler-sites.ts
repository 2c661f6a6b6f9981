import type { SiteFile } from '../lib/discovery/lab/site-file.ts';
import { labSite } from '../tests/support/lab-sites.ts';

/** Websites made for a drill; the same for the process that serves them and the one that visits them. */
export interface DrillSites {
  ordinary: number;
  hostile: number;
}

export const domainOf = (index: number): string => `drill-site-${index}.com`;
export const hostileDomainOf = (index: number): string => `hostile-site-${index}.com`;

const ICON = '<link rel="apple-touch-icon" href="/i.png">';
const bomb = (text: string) => ({
  headers: { 'content-encoding': 'gzip', 'content-type': 'text/html' },
  body: {
    generate: 'gzip' as const,
    parts: [{ text }, { generate: 'repeat' as const, text: ' ', bytes: 3e8 }],
  },
});

/** Answers of hostile front pages, and of their pictures. */
const HOSTILE: readonly SiteFile['origins'][string][] = [
  { '/': { body: { parts: [{ text: ICON }, { generate: 'endless', text: '<p>on and on</p>' }] } } },
  { '/': bomb(ICON), '/i.png': bomb('') },
  { '/': { generate: 'drip', text: 'HTTP/1.1 200 OK\r\nx-slow: ', bytesPerSecond: 1 } },
  { '/': { body: { generate: 'repeat', text: '<link rel=icon href=/x.png>', bytes: 5e7 } } },
  { '/': { body: { generate: 'repeat', text: '<div>', bytes: 5e6 } } },
  { '/': { body: { text: ICON } }, '/i.png': { body: { generate: 'endless', text: '\u0000' } } },
  {
    '/': { body: { text: `<link rel=manifest href=/m.json>${ICON}` } },
    '/m.json': { body: { generate: 'repeat', text: '[', bytes: 5e7 } },
  },
  { '/': { body: { text: '<script type="application/ld+json">'.repeat(50) + '{"a":'.repeat(100_000) } } },
];

export function drillSites({ ordinary, hostile }: DrillSites): SiteFile[] {
  const made = Array.from({ length: ordinary }, (_, index) => {
    const color = `#${(0x202020 + ((index * 0x3_19_71) % 0xb0b0b0)).toString(16).padStart(6, '0')}`;
    return labSite({ domain: domainOf(index), name: `Drill Site ${index}`, color });
  });
  const bad = Array.from({ length: hostile }, (_, index) => {
    const domain = hostileDomainOf(index);
    const site = labSite({ domain, color: null });
    return { ...site, origins: { [`https://${domain}`]: HOSTILE[index % HOSTILE.length] ?? {} } };
  });
  return [...made, ...bad];
}
