import type { NavIcon } from '../../components/frame/nav-icons.ts';
import type { NavEntry } from '../../components/frame/nav-links.tsx';
import type { Right } from '../../lib/core/permissions.ts';
import { getTranslator } from '../../messages/i18n.ts';

/** The dashboard's navigation. `key` is the key of the text (shell.pages) and the icon. */
export const PAGES = [
  { key: 'overview', href: '/dashboard', right: 'account.view' },
  { key: 'tokens', href: '/dashboard/tokens', right: 'tokens.view' },
  { key: 'plan', href: '/dashboard/plan', right: 'plan.view' },
  { key: 'exchanges', href: '/dashboard/exchanges', right: 'exchanges.view' },
  { key: 'usage', href: '/dashboard/usage', right: 'usage.view' },
  { key: 'log', href: '/dashboard/usage/requests', right: 'usage.view' },
  { key: 'playground', href: '/dashboard/playground', right: 'playground.use' },
  { key: 'attribution', href: '/dashboard/attribution', right: 'attribution.check' },
  { key: 'notifications', href: '/dashboard/notifications', right: 'notifications.view' },
  { key: 'members', href: '/dashboard/members', right: 'members.view' },
  { key: 'audit', href: '/dashboard/audit', right: 'audit.view' },
  { key: 'settings', href: '/dashboard/settings', right: 'account.view' },
] as const satisfies readonly { key: NavIcon; href: string; right: Right }[];

const OPERATOR_PAGES = [
  { key: 'overview', href: '/operator' },
  { key: 'accounts', href: '/operator/accounts' },
  { key: 'requests', href: '/operator/requests' },
  { key: 'catalog', href: '/operator/catalog' },
  { key: 'imports', href: '/operator/imports' },
  { key: 'missed', href: '/operator/missed' },
  { key: 'discovery', href: '/operator/discovery' },
  { key: 'corrections', href: '/operator/corrections' },
  { key: 'health', href: '/operator/health' },
  { key: 'audit', href: '/operator/audit' },
] as const;

export const operatorEntries = (): NavEntry[] =>
  OPERATOR_PAGES.map(({ key, href }) => ({
    key,
    href,
    name: getTranslator('shell')(`operatorPages.${key}`),
  }));
