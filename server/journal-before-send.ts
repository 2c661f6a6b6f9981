import type { PlainResponse } from '../lib/gateway/http/plain.ts';
import type { PendingWrites } from '../lib/usage/meter.ts';
import type { ResponseSink } from './http1/write-response.ts';

export type Send = (sink: ResponseSink, response: PlainResponse) => void;

/** Responses per write, which delays the first of them. */
const MAX_HELD = 64;

/** Sends responses after their counts, one write per turn of the event loop (docs/decisions/0033). */
export function sendAfterJournal(pending: PendingWrites): Send {
  let sinks: ResponseSink[] = [];
  let responses: PlainResponse[] = [];

  function sendHeld(): void {
    if (responses.length === 0) return;
    const held = { sinks, responses };
    sinks = [];
    responses = [];
    pending.write();
    for (let i = 0; i < held.responses.length; i += 1) {
      const [sink, response] = [held.sinks[i], held.responses[i]];
      if (sink !== undefined && response !== undefined) sendOne(sink, response);
    }
  }

  return (sink, response) => {
    if (!pending.isUnwritten) return sink.send(response);
    sinks.push(sink);
    if (responses.push(response) === 1) setImmediate(sendHeld);
    else if (responses.length >= MAX_HELD) sendHeld();
  };
}

/** A response that cannot be sent must not hold up the others. */
function sendOne(sink: ResponseSink, response: PlainResponse): void {
  try {
    sink.send(response);
  } catch {
    sink.abort();
  }
}
