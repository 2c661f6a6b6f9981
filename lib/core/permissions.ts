import type { Refusal } from './errors/errors.ts';
import { NOT_ALLOWED } from './errors/refuse-because.ts';

export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;
const MANAGERS = ['owner', 'admin'] as const;
const OWNERS = ['owner'] as const;

/** Roles that have each right in an account. Check with `may`. Operators have no rights here. */
export const RIGHTS = {
  'account.view': EVERYBODY,
  'account.rename': MANAGERS,
  'account.discovery': MANAGERS,
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
  'tokens.manage': EVERYBODY,
  'tokens.manage-secret': MANAGERS,
  'usage.view': EVERYBODY,
  'usage.export': EVERYBODY,
} as const satisfies Record<string, readonly Role[]>;

export type Right = keyof typeof RIGHTS;

export const may = ({ role }: { role: Role }, right: Right): boolean =>
  (RIGHTS[right] as readonly Role[]).includes(role);

/** A member, or a word such as `cli` for a non-member, which may do everything. */
export type Acting = string | { readonly role: Role; readonly actor: string };

/** @returns the actor for the audit log, or a refusal if the member's role lacks the right */
export const actorWith = (who: Acting, right: Right): string | Refusal =>
  typeof who === 'string' ? who : may(who, right) ? who.actor : NOT_ALLOWED;

export const mayChangeRole = (actor: { role: Role }, from: Role, to: Role | null): boolean =>
  may(actor, 'members.change') && (actor.role === 'owner' || (from !== 'owner' && to !== 'owner'));
