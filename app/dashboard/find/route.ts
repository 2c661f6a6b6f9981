import type { PaletteFind } from '../../../components/frame/use-finds.ts';
import { isViewer } from '../../../lib/accounts/find-viewer.ts';
import { searchAccounts } from '../../../lib/accounts/search-accounts.ts';
import { findSubjects } from '../../../lib/catalog/find-subjects.ts';
import { may } from '../../../lib/core/permissions.ts';
import { searchDocs } from '../../../lib/docs/search.ts';
import { listTokens } from '../../../lib/tokens/list-tokens.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { readQuery } from '../../(account)/query.ts';
import { findCurrentViewer, isOperatorHere, lacksSecondFactor, type Viewer } from '../../(account)/viewer.ts';
import { subjectPath } from '../../operator/catalog/subject-path.ts';

const MOST = 4;
const MAX_TYPED = 100;

/**
 * What the palette finds while typing: `q` is the text; `area=operator` finds accounts and entries of the catalog,
 * otherwise the tokens of the current account and brands to try. Both find pages of the documentation.
 */
export async function GET(request: Request): Promise<Response> {
  const who = await findCurrentViewer();
  if (who === null) return new Response(null, { status: 401 });
  const { searchParams } = new URL(request.url);
  const { q = '', area } = await readQuery(Promise.resolve(Object.fromEntries(searchParams)), 'q', 'area');
  const typed = q.trim().slice(0, MAX_TYPED);
  const isOperator = area === 'operator' && (await isOperatorHere(who)) && !lacksSecondFactor(who);
  if (typed === '') return json([]);
  const [own, brands] = await Promise.all([
    isOperator ? accounts(typed) : isViewer(who) ? tokens(who, typed) : [],
    entries(typed, isOperator),
  ]);
  // Not beside the queries: the first search reads all of the documentation, and queries would miss their deadline.
  const docs = await pages(typed);
  const isNamed = ({ name }: PaletteFind) => name.toLowerCase().startsWith(typed.toLowerCase());
  return json([...own, ...docs.filter(isNamed), ...brands, ...docs.filter((page) => !isNamed(page))]);
}

const json = (finds: PaletteFind[]): Response =>
  Response.json(finds, { headers: { 'Cache-Control': 'private, no-store' } });

async function tokens(viewer: Viewer, typed: string): Promise<PaletteFind[]> {
  if (!may(viewer, 'tokens.view')) return [];
  const all = await listTokens(database(), viewer.accountId);
  return all
    .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, MOST)
    .map(({ id, name, start, lastFour }) => ({
      icon: 'tokens',
      href: `/dashboard/tokens/${id}`,
      name,
      about: `${start}…${lastFour}`,
    }));
}

async function accounts(text: string): Promise<PaletteFind[]> {
  const { accounts: found } = await searchAccounts(database(), { text, plan: null, page: 0, perPage: MOST });
  return found.map(({ id, name, email }) => ({
    icon: 'accounts',
    href: `/operator/accounts/${id}`,
    name,
    about: email ?? '',
  }));
}

async function entries(typed: string, isOperator: boolean): Promise<PaletteFind[]> {
  const found = await findSubjects(database(), typed, appConfig().hidden);
  return found
    .filter(({ isHidden }) => isOperator || !isHidden)
    .slice(0, MOST)
    .map(({ text, kind, name, hasLogo }) => {
      const key = text.slice(text.indexOf(':') + 1);
      const query = new URLSearchParams({ q: key, ...(kind !== 'domain' && { kind }) });
      return {
        icon: 'catalog',
        href: isOperator ? subjectPath(text) : `/dashboard/playground?${query}`,
        name,
        about: key,
        ...(hasLogo && { face: text }),
      };
    });
}

async function pages(typed: string): Promise<PaletteFind[]> {
  const found = await searchDocs(typed);
  return found
    .slice(0, MOST)
    .map(({ href, title, page }) => ({ icon: 'docs', href, name: title, about: page ?? '' }));
}
