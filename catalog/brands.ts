import { parse } from 'tldts';
import { inkOn, WHITE } from '../lib/jobs/drawing/compose.ts';
import type { Candidate } from './candidate.ts';
import { type BrandIcon, deriveDomains, type LeftOut, plain } from './derive-domains.ts';
import { findDrawing, type IconifySet, type SetDrawing } from './iconify.ts';
import type { Packages, SimpleIcon } from './packages.ts';
import { aliasesByBrand } from './tables/aliases.ts';
import { allowedLicenses } from './tables/allowed-licenses.ts';
import { drawingChoices } from './tables/drawing-choices.ts';
import { extraBrands } from './tables/extra-brands.ts';

export type BrandPlan = {
  domain: string;
  aliases: string[];
  name: string;
  color: string | null;
  sourceUrl: string | null;
  candidates: Candidate[];
};

const allowed = new Set(allowedLicenses);
const choices = new Map(Object.entries(drawingChoices));
const aliases = new Map(Object.entries(aliasesByBrand));

/** Every brand of the starter catalog, sorted by domain, and the icons left out. Pure. */
export function planBrands(packages: Packages): { plans: BrandPlan[]; leftOut: LeftOut[] } {
  const { brands, leftOut } = deriveDomains(packages.simpleIcons);
  const logos = logosByName(packages.logos);
  const plans = brands.map((brand) => planDerived(packages, logos, brand));
  const known = new Set(plans.map((plan) => plan.domain));
  for (const [domain, name, icon] of extraBrands) {
    if (known.has(domain))
      throw new Error(`${domain} is typed as an extra brand, and simple-icons has it too.`);
    plans.push(planExtra(packages, domain, name, icon));
  }
  plans.sort((a, b) => (a.domain < b.domain ? -1 : 1));
  for (const plan of plans) {
    if (plan.candidates.length === 0) {
      leftOut.push({
        icon: plan.domain,
        reason: 'no drawing under an allowed license: name and color only',
      });
    }
  }
  return { plans, leftOut };
}

function planDerived(
  packages: Packages,
  logos: Map<string, string[]>,
  { domain, icon }: BrandIcon,
): BrandPlan {
  const color = `#${icon.hex.toLowerCase()}`;
  const [square, wide] = logosFor(packages, logos, domain, icon);
  const glyph = allowed.has(licenseOf(icon)) ? [glyphCandidate(packages, icon, color)] : [];
  return {
    domain,
    aliases: [...(aliases.get(domain) ?? [])],
    name: icon.title,
    color,
    sourceUrl: icon.source,
    candidates: [...square, ...glyph, ...wide],
  };
}

function planExtra(packages: Packages, domain: string, name: string, icon: string): BrandPlan {
  const drawing = findDrawing(packages.logos, icon);
  if (drawing === null || drawing.hidden) throw new Error(`${domain}: the logos set has no icon ${icon}.`);
  const candidate = logoCandidate(packages, icon, drawing);
  return {
    domain,
    aliases: [...(aliases.get(domain) ?? [])],
    name,
    color: null,
    sourceUrl: candidate.sourceUrl,
    candidates: [candidate],
  };
}

/** The license of an icon's drawing; the package's own where the icon carries none. */
export const licenseOf = (icon: SimpleIcon): string => icon.license?.type ?? 'CC0-1.0';

function glyphCandidate(packages: Packages, icon: SimpleIcon, color: string): Candidate {
  return {
    source: `simple-icons@${packages.versions['simple-icons']}/${icon.slug}`,
    license: licenseOf(icon),
    sourceUrl: icon.source,
    artwork: async () => ({
      drawing: { body: await packages.glyph(icon.slug), left: 0, top: 0, width: 24, height: 24 },
      layout: 'tile',
      background: color,
      ink: inkOn(color),
    }),
  };
}

function logoCandidate(packages: Packages, name: string, drawing: SetDrawing): Candidate {
  return {
    source: `@iconify-json/logos@${packages.versions['@iconify-json/logos']}/${name}`,
    license: 'CC0-1.0',
    sourceUrl: `https://icon-sets.iconify.design/logos/${name}/`,
    artwork: async () => ({ drawing, layout: 'logo', background: WHITE, ink: null }),
  };
}

/** Colored logos that belong to a brand by name: near-square ones, then wide ones. */
function logosFor(
  packages: Packages,
  logos: Map<string, string[]>,
  domain: string,
  icon: SimpleIcon,
): [square: Candidate[], wide: Candidate[]] {
  const choice = choices.get(domain);
  if (choice === null) return [[], []];
  const label = parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix ?? '';
  const isOwnHost = parse(domain, { allowPrivateDomains: true }).domain === domain;
  const words = [...(isOwnHost ? [plain(label)] : []), icon.slug, icon.slug.replace(/dotjs$/, 'js')];
  const names =
    choice === undefined ? [...new Set(words.flatMap((word) => logos.get(word) ?? []))] : [choice];
  const square: Candidate[] = [];
  const wide: Candidate[] = [];
  for (const name of names) {
    const drawing = findDrawing(packages.logos, name);
    if (drawing === null || drawing.hidden) {
      if (choice === undefined) continue;
      throw new Error(`${domain}: the logos set has no icon ${name}.`);
    }
    const near = choice !== undefined || isSymbol(name, drawing);
    (near ? square : wide).push(logoCandidate(packages, name, drawing));
  }
  return [square, wide];
}

function isSymbol(name: string, { width, height }: SetDrawing): boolean {
  const ratio = width / height;
  return name.endsWith('-icon') ? ratio > 0.4 && ratio < 2.7 : ratio > 0.6 && ratio < 1.6;
}

/** Letters and digits of a name → the icons of that name, the one ending in `-icon` first. */
function logosByName(set: IconifySet): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const name of Object.keys(set.icons).sort()) {
    const word = plain(name.replace(/-icon$/, ''));
    const names = byName.get(word) ?? [];
    if (name.endsWith('-icon')) names.unshift(name);
    else names.push(name);
    byName.set(word, names);
  }
  return byName;
}
