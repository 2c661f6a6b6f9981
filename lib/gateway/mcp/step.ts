import type { Failure } from './failures.ts';
import type { RequestId } from './message.ts';
import type { ToolCall } from './tools.ts';

export type Step =
  | { do: 'reply'; id: RequestId; result: string }
  | { do: 'fail'; id: RequestId | null; failure: Failure }
  /** `tools/call`, which counts even if its parameters are invalid. */
  | { do: 'call'; id: RequestId; call: ToolCall | Failure; isStateless: boolean }
  | { do: 'nothing' };

export const reply = (id: RequestId, result: string): Step => ({ do: 'reply', id, result });
export const fail = (id: RequestId | null, failure: Failure): Step => ({ do: 'fail', id, failure });
export const NOTHING: Step = { do: 'nothing' };
