import type { Refusal } from './errors/errors.ts';
import { NOT_ALLOWED } from './errors/refuse-because.ts';

/** Roles in an account. Every account has an owner. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;
const MANAGERS = ['owner', 'admin'] as const;
const OWNERS = ['owner'] as const;

/**
 * Who may do what in an account. Code asks this table (`may`) and never compares roles itself. Being an operator gives
 * no rights in accounts.
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
  /** Admins and members; only owners change owners (`mayChangeRole`). */
  'members.change': MANAGERS,
  'notifications.view': EVERYBODY,
  'notifications.manage': MANAGERS,
  'plan.view': EVERYBODY,
  'plan.change': OWNERS,
  'playground.use': EVERYBODY,
  'corrections.send': EVERYBODY,
  'tokens.view': EVERYBODY,
  /** Publishable tokens: create, restrict, roll, revoke. */
  'tokens.manage': EVERYBODY,
  /** Secret tokens, likewise. */
  'tokens.manage-secret': MANAGERS,
  'usage.view': EVERYBODY,
  'usage.export': EVERYBODY,
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

export const may = ({ role }: { role: Role }, right: Right): boolean =>
  (RIGHTS[right] as readonly Role[]).includes(role);

/** Who acts on an account: a member, or a word such as `cli` for what no member does, which may do everything. */
export type Acting = string | { readonly role: Role; readonly actor: string };

/** The actor for the audit log. @returns a refusal: the member's role lacks the right */
export const actorWith = (who: Acting, right: Right): string | Refusal =>
  typeof who === 'string' ? who : may(who, right) ? who.actor : NOT_ALLOWED;

/** Admins manage admins and members; owners manage everybody and alone make owners. */
export const mayChangeRole = (actor: { role: Role }, from: Role, to: Role | null): boolean =>
  may(actor, 'members.change') && (actor.role === 'owner' || (from !== 'owner' && to !== 'owner'));
