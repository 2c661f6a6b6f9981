export interface PlainRequest {
  method: string;
  /** As sent, without the query. */
  path: string;
  /** As sent, without the `?`. */
  query: string;
  headers: PlainHeaders;
  /** Client address, as far as trusted; absent for the product's own requests. */
  client?: () => string;
}

export interface PlainHeaders {
  authorization?: string | undefined;
  'if-none-match'?: string | undefined;
  accept?: string | undefined;
  origin?: string | undefined;
  referer?: string | undefined;
  host?: string | undefined;
  'accept-encoding'?: string | undefined;
}

export interface PlainResponse {
  status: number;
  fixed: FixedHeaders;
  headers: string[];
  /** Further headers in wire format, each with its CRLF: cheaper than pairs. */
  lines?: string;
  body: Buffer | null;
}

export interface FixedHeaders {
  readonly pairs: readonly string[];
  readonly block: string;
}

/** @param pairs alternating name and value; constants only, since they are not validated */
export function fixedHeaders(pairs: readonly string[]): FixedHeaders {
  let block = '';
  for (let i = 0; i < pairs.length; i += 2) block += `${pairs[i]}: ${pairs[i + 1]}\r\n`;
  return { pairs, block };
}

export const allHeaders = (answer: PlainResponse): string[] => [
  ...answer.fixed.pairs,
  ...answer.headers,
  ...pairsOf(answer.lines ?? ''),
];

const pairsOf = (lines: string): string[] =>
  lines
    .split('\r\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    });

export type Answer = PlainResponse | Promise<PlainResponse>;

/** Calls `next` synchronously unless the value is a promise. */
export function whenReady<V, R>(value: V | Promise<V>, next: (value: V) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Maps what `work` throws or rejects with through `fail`. */
export function guarded<R>(work: () => R | Promise<R>, fail: (error: unknown) => R): R | Promise<R> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(fail) : result;
  } catch (error) {
    return fail(error);
  }
}
