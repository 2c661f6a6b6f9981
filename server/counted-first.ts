import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlainResponse } from '../lib/http/plain.ts';
import type { Meter } from '../lib/usage/meter.ts';
import { writeAnswer } from './write-answer.ts';

/** Answers that wait for one write at most: more would keep the first of them waiting for too long. */
const MOST_HELD = 64;

/**
 * Sends answers after what they count is in the journal: those of one turn of the event loop are held until its end,
 * written with one write, and sent (docs/decisions/0033). An answer that counts nothing goes at once when none waits.
 */
export function countedFirst(
  meter: Meter,
): (request: IncomingMessage, response: ServerResponse, answer: PlainResponse) => void {
  let requests: IncomingMessage[] = [];
  let responses: ServerResponse[] = [];
  let answers: PlainResponse[] = [];

  function sendHeld(): void {
    if (answers.length === 0) return;
    const held = { requests, responses, answers };
    requests = [];
    responses = [];
    answers = [];
    meter.write();
    for (let i = 0; i < held.answers.length; i += 1) {
      const [request, response, answer] = [held.requests[i], held.responses[i], held.answers[i]];
      if (request !== undefined && response !== undefined && answer !== undefined)
        sendOne(request, response, answer);
    }
  }

  return (request, response, answer) => {
    if (!meter.isUnwritten) return writeAnswer(request, response, answer);
    requests.push(request);
    responses.push(response);
    if (answers.push(answer) === 1) setImmediate(sendHeld);
    else if (answers.length >= MOST_HELD) sendHeld();
  };
}

/** One answer that cannot be sent must not keep the others. */
function sendOne(request: IncomingMessage, response: ServerResponse, answer: PlainResponse): void {
  try {
    writeAnswer(request, response, answer);
  } catch {
    response.destroy();
  }
}
