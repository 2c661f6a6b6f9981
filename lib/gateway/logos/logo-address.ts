import type { Refusal } from '../../core/errors/errors.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import type { Identifier } from '../../core/identifiers/identifier.ts';
import type { Caller } from '../authenticate.ts';
import type { Gateway } from '../gateway.ts';
import type { Picture } from '../http/png-response.ts';
import { type LogoQuery, readLogoQuery } from '../http/query.ts';

export type LogoOperation = 'domain' | 'ticker' | 'crypto';

/** How long an answer stands before the caches are asked again, which refresh what is behind it. Changes do not wait. */
const KEPT_MS = 30_000;

/**
 * What the address of a picture asks for. Whoever keeps it (the front server does, by URL) has it read once
 * however often it is asked, and finds at it what it led to last: four reads of large maps less per request.
 */
export class LogoAddress {
  readonly operation: LogoOperation;
  /** The identifier as sent, percent-decoded once; several segments joined with `/`. */
  readonly text: string;
  readonly query: LogoQuery;
  #identifier: Identifier | Refusal | null = null;
  #kept: (KeptAnswer & KeptFor) | null = null;

  constructor(operation: LogoOperation, text: string, query: string) {
    this.operation = operation;
    this.text = text;
    this.query = readLogoQuery(query);
  }

  identifier(gateway: Pick<Gateway, 'domains' | 'stockSymbols'>): Identifier | Refusal {
    this.#identifier ??= this.#read(gateway);
    return this.#identifier;
  }

  /** The answer it led to last, if it would lead to the same today. @param version of `LogoFinder` */
  kept(caller: Caller, version: number, nowMs: number): KeptAnswer | null {
    const kept = this.#kept;
    return kept !== null &&
      kept.version === version &&
      kept.plan === caller.account.plan &&
      kept.exchanges === caller.account.exchanges &&
      nowMs - kept.keptAtMs < KEPT_MS
      ? kept
      : null;
  }

  keep(answer: KeptAnswer, caller: Caller, version: number, nowMs: number): void {
    const { plan, exchanges } = caller.account;
    const { outcome, png, etag, lines, bodyLinesAt } = answer;
    // Written out: an object made by spreading is slower to read, and this one is read at every request.
    this.#kept = { outcome, png, etag, lines, bodyLinesAt, plan, exchanges, version, keptAtMs: nowMs };
  }

  #read(gateway: Pick<Gateway, 'domains' | 'stockSymbols'>): Identifier | Refusal {
    switch (this.operation) {
      case 'domain':
        return gateway.domains.parse(this.text);
      case 'ticker':
        return gateway.stockSymbols.parse(this.text);
      case 'crypto':
        return parseCryptoSymbol(this.text);
      default:
        return this.operation satisfies never;
    }
  }
}

/** An answer as far as it is the same from one request to the next. */
export interface KeptAnswer extends Picture {
  outcome: 'logo' | 'monogram';
}

/** What an answer depends on besides its address. */
interface KeptFor {
  plan: Caller['account']['plan'];
  exchanges: Caller['account']['exchanges'];
  version: number;
  keptAtMs: number;
}
