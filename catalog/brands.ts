import { parse } from 'tldts';
import { inksFor, WHITE } from '../lib/jobs/drawing/inks.ts';
import type { Candidate } from './candidate.ts';
import { type BrandIcon, deriveDomains, type LeftOut, plain } from './derive-domains.ts';
import { findDrawing, type IconifySet, type SetDrawing } from './iconify.ts';
import { isPlate } from './is-plate.ts';
import type { Packages, SimpleIcon } from './packages.ts';
import { pickedCandidate } from './picked.ts';
import { aliasesByBrand } from './tables/aliases.ts';
import { allowedLicenses } from './tables/allowed-licenses.ts';
import { drawingChoices } from './tables/drawing-choices.ts';
import { extraBrands } from './tables/extra-brands.ts';
import { keptOnWhite, typedInks } from './tables/inks.ts';
import { pickedBrands } from './tables/picked-brands.ts';
import { undrawn } from './tables/undrawn.ts';

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
  // A mark that one package excludes by its license is not taken from another.
  const excluded = new Set(
    brands.flatMap(({ domain, icon }) => (allowed.has(termsOf(icon)) ? [] : [domain])),
  );
  const known = new Map(plans.map((plan) => [plan.domain, plan]));
  for (const [domain, name, icon] of extraBrands) {
    if (known.has(domain))
      throw new Error(`${domain} is typed as an extra brand, and simple-icons has it too.`);
    plans.push(planExtra(packages, domain, name, icon));
  }
  for (const [domain, name, from, icon] of pickedBrands) {
    const candidate = pickedCandidate(packages.picked, from, icon);
    const plan = known.get(domain);
    if (plan === undefined) plans.push(planOf(domain, name, candidate));
    else if (!excluded.has(domain)) plan.candidates.push(candidate);
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
  return {
    domain,
    aliases: [...(aliases.get(domain) ?? [])],
    name: icon.title,
    color,
    sourceUrl: icon.source,
    candidates: derivedCandidates(packages, logos, { domain, icon }, color),
  };
}

function planExtra(packages: Packages, domain: string, name: string, icon: string): BrandPlan {
  const drawing = findDrawing(packages.logos, icon);
  if (drawing === null || drawing.hidden) throw new Error(`${domain}: the logos set has no icon ${icon}.`);
  return planOf(domain, name, logoCandidate(packages, icon, drawing));
}

function planOf(domain: string, name: string, candidate: Candidate): BrandPlan {
  return {
    domain,
    aliases: [...(aliases.get(domain) ?? [])],
    name,
    color: null,
    sourceUrl: candidate.sourceUrl,
    candidates: Object.hasOwn(undrawn, domain)
      ? []
      : [{ ...candidate, keepsGround: keptOnWhite.includes(domain) }],
  };
}

function derivedCandidates(
  packages: Packages,
  logos: Map<string, string[]>,
  { domain, icon }: Pick<BrandIcon, 'domain' | 'icon'>,
  color: string,
): Candidate[] {
  if (!allowed.has(termsOf(icon)) || Object.hasOwn(undrawn, domain)) return [];
  const [square, wide] = logosFor(packages, logos, domain, icon);
  const glyph = glyphCandidate(packages, icon, domain, color);
  const keepsGround = keptOnWhite.includes(domain);
  return [...square.map((logo) => ({ ...logo, keepsGround })), glyph, ...wide];
}

/** The SPDX identifier that decides whether a drawing is used: the icon's, else that of its collection. */
const termsOf = (icon: SimpleIcon): string => icon.license?.type ?? 'CC0-1.0';

/** What is recorded where the collection has a license and the mark has none: that is no license of the mark. */
const UNSTATED = 'CC0-1.0 (collection; mark unstated)';

export const licenseOf = (icon: SimpleIcon): string => icon.license?.type ?? UNSTATED;

function glyphCandidate(packages: Packages, icon: SimpleIcon, domain: string, color: string): Candidate {
  return {
    source: `simple-icons@${packages.versions['simple-icons']}/${icon.slug}`,
    license: licenseOf(icon),
    sourceUrl: icon.source,
    artwork: async () => {
      const body = await packages.glyph(icon.slug);
      const plate = await isPlate(body);
      return {
        drawing: { body, left: 0, top: 0, width: 24, height: 24 },
        layout: plate ? 'logo' : 'tile',
        ...(typedInks[domain] ?? inksFor(color, { isPlate: plate })),
      };
    },
  };
}

function logoCandidate(packages: Packages, name: string, drawing: SetDrawing): Candidate {
  return {
    source: `@iconify-json/logos@${packages.versions['@iconify-json/logos']}/${name}`,
    license: UNSTATED,
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
