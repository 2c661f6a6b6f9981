import type { Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED } from '../core/errors/refuse-because.ts';
import { may, type Role } from '../core/permissions.ts';
import type { TokenKind } from '../core/token-format.ts';

/** A member of the token's account, or with `role` null an operator or the service itself. */
export interface TokenActor {
  readonly actor: string;
  readonly role: Role | null;
}

export const operator = (actor: string): TokenActor => ({ actor, role: null });

export const refuseActor = ({ role }: TokenActor, kind: TokenKind): Refusal | null =>
  role === null || may({ role }, kind === 'secret' ? 'tokens.manage-secret' : 'tokens.manage')
    ? null
    : NOT_ALLOWED;
