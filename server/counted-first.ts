import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlainResponse } from '../lib/gateway/http/plain.ts';
import type { PendingWrites } from '../lib/usage/meter.ts';
import { writeAnswer } from './write-answer.ts';

/** Who waits for an answer. */
export interface Recipient {
  take(answer: PlainResponse): void;
  /** The answer cannot be given. */
  fail(): void;
}

/** Of a request that came through Node's server. */
export class NodeRecipient implements Recipient {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#response = response;
  }

  take(answer: PlainResponse): void {
    writeAnswer(this.#request, this.#response, answer);
  }

  fail(): void {
    this.#response.destroy();
  }
}

/** Answers that wait for one write at most: more would keep the first of them waiting for too long. */
const MOST_HELD = 64;

/**
 * Sends answers after what they count is in the journal: those of one turn of the event loop are held until its end,
 * written with one write, and sent (docs/decisions/0033). An answer that counts nothing goes at once when none waits.
 */
export function countedFirst(ledger: PendingWrites): (to: Recipient, answer: PlainResponse) => void {
  let recipients: Recipient[] = [];
  let answers: PlainResponse[] = [];

  function sendHeld(): void {
    if (answers.length === 0) return;
    const held = { recipients, answers };
    recipients = [];
    answers = [];
    ledger.write();
    for (let i = 0; i < held.answers.length; i += 1) {
      const [to, answer] = [held.recipients[i], held.answers[i]];
      if (to !== undefined && answer !== undefined) sendOne(to, answer);
    }
  }

  return (to, answer) => {
    if (!ledger.isUnwritten) return to.take(answer);
    recipients.push(to);
    if (answers.push(answer) === 1) setImmediate(sendHeld);
    else if (answers.length >= MOST_HELD) sendHeld();
  };
}

/** One answer that cannot be sent must not keep the others. */
function sendOne(to: Recipient, answer: PlainResponse): void {
  try {
    to.take(answer);
  } catch {
    to.fail();
  }
}
