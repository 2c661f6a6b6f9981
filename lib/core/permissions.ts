/** What people are in an account. Every account that exists has an owner. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;
const MANAGERS = ['owner', 'admin'] as const;
const OWNERS = ['owner'] as const;

/**
 * Who may do what, seen whole. Code asks this table (`may`), and never compares roles itself.
 * What is not listed here does not exist; operators get no rights in accounts from being operators.
 */
export const RIGHTS = {
  'account.view': EVERYBODY,
  'account.rename': MANAGERS,
  'account.delete': OWNERS,
  'account.export': MANAGERS,
  'attribution.check': EVERYBODY,
  'audit.view': MANAGERS,
  'exchanges.view': EVERYBODY,
  'exchanges.request': MANAGERS,
  'members.view': EVERYBODY,
  'members.invite': MANAGERS,
  /** Of admins and members; only owners touch owners (`mayChangeRole`). */
  'members.change': MANAGERS,
  'notifications.view': EVERYBODY,
  'notifications.manage': MANAGERS,
  'plan.view': EVERYBODY,
  'plan.change': OWNERS,
  'playground.use': EVERYBODY,
  'corrections.send': EVERYBODY,
  'tokens.view': EVERYBODY,
  /** Publishable ones: create, restrict, roll, revoke. */
  'tokens.manage': EVERYBODY,
  /** Secret ones: create, restrict, roll, revoke. */
  'tokens.manage-secret': MANAGERS,
  'usage.view': EVERYBODY,
  'usage.export': EVERYBODY,
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

export const may = ({ role }: { role: Role }, right: Right): boolean =>
  (RIGHTS[right] as readonly Role[]).includes(role);

/** Admins manage admins and members; owners manage everybody and are the only ones who make owners. */
export const mayChangeRole = (actor: { role: Role }, from: Role, to: Role | null): boolean =>
  may(actor, 'members.change') && (actor.role === 'owner' || (from !== 'owner' && to !== 'owner'));
