import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { AttributionCheck } from '../lib/attribution/check-attribution.ts';
import type { Reason } from '../lib/core/errors/reasons.ts';
import type { ConnectionTest } from '../lib/gateway/mcp/test-connection.ts';

export interface FirstUse {
  what: 'image' | 'variable' | 'record' | 'mcp';
  text: string;
}

/** Sentences are already translated. */
export interface FormState {
  /** Why the action did not run, or its response was lost. */
  lost?: string;
  refused?: { reason?: Reason; sentence: string; at?: string };
  /** Input to keep; never a password. */
  values?: Record<string, string>;
  /** Counts successes, so that a repeated message is announced again. */
  done?: number;
  /** A new token; a secret one is shown once. */
  issued?: { token: string; name: string; uses: readonly FirstUse[]; until?: string };
  /** Of an invitation or a reset, where no mail server sends it. */
  link?: string;
  recoveryCodes?: readonly string[];
  /** For `navigator.credentials`, before a passkey is made or used. */
  toMake?: PublicKeyCredentialCreationOptionsJSON;
  toUse?: PublicKeyCredentialRequestOptionsJSON;
  attribution?: AttributionCheck;
  connection?: ConnectionTest;
  /** Effects to confirm first. */
  effects?: readonly string[];
}

export type FormAction = (state: FormState, form: FormData) => Promise<FormState>;

export const done = (state: FormState): FormState => ({ done: (state.done ?? 0) + 1 });
