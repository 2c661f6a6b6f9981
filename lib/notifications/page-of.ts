type PageOf = (id: string, facts: Readonly<Record<string, unknown>>) => string;

const tokenPage: PageOf = (id) => `/dashboard/tokens/${encodeURIComponent(id)}`;

/** The page a notification is about, by its kind. `id` is the second part of the topic. */
const PAGES: Readonly<Record<string, PageOf>> = {
  usage: () => '/dashboard/plan',
  ban: () => '/dashboard/tokens',
  leak: tokenPage,
  'token-ban': tokenPage,
  secret: tokenPage,
  plan: () => '/dashboard/plan',
  upgrade: () => '/dashboard/plan',
  exchange: () => '/dashboard/exchanges',
  correction: (_id, { identifier }) => {
    const [kind = '', key = ''] = String(identifier).split(/:(.*)/s);
    return `/dashboard/playground?${new URLSearchParams({ q: key, kind })}#correction`;
  },
};

/** The overview's path if the kind is unknown. */
export function pageOf(topic: string, facts: unknown): string {
  const [kind = '', id = ''] = topic.split(':');
  const known = typeof facts === 'object' && facts !== null ? { ...facts } : {};
  return Object.hasOwn(PAGES, kind) ? (PAGES[kind]?.(id, known) ?? '/dashboard') : '/dashboard';
}
