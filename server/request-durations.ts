import { Histogram } from 'prom-client';
import { DURATION_BOUNDS } from '../lib/health/samples/durations.ts';
import type { ResponseSink } from './http1/write-response.ts';

export const DURATIONS = 'blazon_request_duration_seconds';

/** Times one response per turn of the event loop, because timing each would slow down all of them. */
export class RequestDurations {
  readonly histogram = new Histogram({
    name: DURATIONS,
    help: 'Time from reading a request for a logo or a brand record to writing its response, of a sample.',
    buckets: [...DURATION_BOUNDS],
    registers: [],
  });
  #hasTimed = false;
  readonly #nextTurn = () => {
    this.#hasTimed = false;
  };

  /** @returns the sink to send the response to */
  timed(sink: ResponseSink): ResponseSink {
    if (this.#hasTimed) return sink;
    this.#hasTimed = true;
    setImmediate(this.#nextTurn);
    const end = this.histogram.startTimer();
    return {
      send: (response) => {
        sink.send(response);
        end();
      },
      abort: () => sink.abort(),
    };
  }

  /** Since the process started, by duration; one more than there are bounds. */
  async counts(): Promise<number[]> {
    const { values } = await this.histogram.get();
    const upTo = values.filter(({ labels }) => 'le' in labels).map(({ value }) => value);
    return upTo.map((count, i) => count - (upTo[i - 1] ?? 0));
  }
}
