import { abortAny } from '../../net/abort-any.ts';
import {
  FETCH_TIMES,
  type Fetched,
  type FetchFailure,
  guardedRequest,
  isFetchFailure,
} from '../../net/guarded-fetch.ts';
import type { Network } from '../../net/network.ts';
import { Cookies } from './cookies.ts';
import type { HostRules } from './host-rules.ts';
import type { Politeness } from './politeness.ts';
import { retryAfterOf } from './retry-after.ts';
import { type ReachedLimit, VISIT_LIMITS } from './visit-limits.ts';

export interface Surroundings {
  network: Network;
  rules: HostRules;
  politeness: Politeness;
  /** `BlazonBot/1.0 (+https://…/bot)` */
  userAgent: string;
  contact: string | null;
}

export interface SentRequest {
  host: string;
  path: string;
  url: string;
  /** null: no response. */
  status: number | null;
  received: number;
  decoded: number;
}

export interface Wanted {
  accept: string;
  maxBytes: number;
  isEnough?: () => (part: Buffer) => boolean;
  validators?: { etag: string | null; modified: string | null };
}

/** A request that this visit may not make any more, or must not make now. */
export interface NotSent {
  notSent: 'limit' | 'asked_to_wait';
  /** Milliseconds since 1970 from which the host may be asked. */
  until?: number;
}

export const isNotSent = (value: object): value is NotSent => 'notSent' in value;
export type Answer = Fetched | FetchFailure | NotSent;
export const isAnswered = (answer: Answer): answer is Fetched =>
  !isNotSent(answer) && !isFetchFailure(answer);

/** The requests of one visit, within {@link VISIT_LIMITS}. */
export class Session {
  readonly around: Surroundings;
  readonly requests: SentRequest[] = [];
  readonly reached = new Set<ReachedLimit>();
  /** Longest wait that a host asked for, in milliseconds. */
  retryAfterMs: number | null = null;
  readonly #cookies = new Cookies();
  readonly #signal: AbortSignal;
  #received = 0;
  #decoded = 0;

  constructor(around: Surroundings, signal?: AbortSignal) {
    this.around = around;
    const late = AbortSignal.timeout(VISIT_LIMITS.milliseconds);
    this.#signal = signal === undefined ? late : abortAny([late, signal]);
  }

  get received(): number {
    return this.#received;
  }

  get isOver(): boolean {
    return this.#signal.aborted;
  }

  /** One request to one address; redirects are the caller's. */
  async get(url: URL, wanted: Wanted): Promise<Answer> {
    const limit = this.#limit();
    if (limit !== null) {
      this.reached.add(limit);
      return { notSent: 'limit' };
    }
    const { rules, politeness } = this.around;
    const nextAt = (await rules.get(url.host))?.nextAt ?? null;
    if (nextAt !== null && nextAt > Date.now()) return { notSent: 'asked_to_wait', until: nextAt };
    try {
      const isRobots = url.pathname === '/robots.txt';
      return await politeness.atHost(url.host, this.#signal, () => this.#send(url, wanted), isRobots);
    } catch (error) {
      if (!this.#signal.aborted) throw error;
      this.reached.add('time');
      return { notSent: 'limit' };
    }
  }

  #limit(): ReachedLimit | null {
    if (this.#signal.aborted) return 'time';
    if (this.requests.length >= VISIT_LIMITS.requests) return 'requests';
    if (this.#received >= VISIT_LIMITS.receivedBytes) return 'received';
    return this.#decoded >= VISIT_LIMITS.decodedBytes ? 'decoded' : null;
  }

  async #send(url: URL, { accept, maxBytes, isEnough, validators }: Wanted): Promise<Answer> {
    const sent: SentRequest = {
      host: url.host,
      path: url.pathname + url.search,
      url: url.href,
      status: null,
      received: 0,
      decoded: 0,
    };
    this.requests.push(sent);
    const { network, politeness } = this.around;
    const answer = await guardedRequest(url, {
      headers: this.#headers(url, accept, validators),
      body: {
        maxBytes: Math.min(maxBytes, VISIT_LIMITS.decodedBytes - this.#decoded),
        maxRatio: VISIT_LIMITS.ratio,
        ...(isEnough !== undefined && { isEnough: isEnough() }),
      },
      times: { ...FETCH_TIMES, total: VISIT_LIMITS.requestMilliseconds },
      signal: this.#signal,
      network,
      inTurn: (address, request) => politeness.atAddress(address, request),
    });
    if (isFetchFailure(answer)) {
      if (this.#signal.aborted) this.reached.add('time');
      return answer;
    }
    sent.status = answer.status;
    sent.received = answer.received;
    sent.decoded = answer.body.length;
    this.#received += answer.received;
    this.#decoded += answer.body.length;
    if (answer.isCut) this.reached.add('cut');
    this.#cookies.keep(url.host, answer.headers.get('set-cookie') ?? []);
    await this.#keepRetryAfter(url, answer);
    return answer;
  }

  #headers(url: URL, accept: string, validators: Wanted['validators']): Record<string, string> {
    const { userAgent, contact } = this.around;
    const cookie = this.#cookies.of(url.host);
    return {
      accept,
      'accept-language': 'en;q=0.9, *;q=0.5',
      'user-agent': userAgent,
      ...(contact !== null && { from: contact }),
      ...(cookie !== null && { cookie }),
      ...(validators?.etag != null && { 'if-none-match': validators.etag }),
      ...(validators?.modified != null && { 'if-modified-since': validators.modified }),
    };
  }

  async #keepRetryAfter(url: URL, answer: Fetched): Promise<void> {
    if (answer.status !== 429 && answer.status !== 503) return;
    const waitMs = retryAfterOf(answer.headers.get('retry-after')?.[0] ?? null, Date.now());
    if (waitMs === null && answer.status === 503) return;
    const nextAt = Date.now() + (waitMs ?? 0);
    this.retryAfterMs = Math.max(this.retryAfterMs ?? 0, waitMs ?? 0);
    if (waitMs !== null) await this.around.rules.setNextAt(url.host, nextAt);
  }
}
