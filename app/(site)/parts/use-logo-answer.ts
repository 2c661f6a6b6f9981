import { useEffect, useState } from 'react';

export type LogoAnswer =
  | { state: 'loading' }
  | {
      state: 'shown';
      source: string | null;
      match: string | null;
      reason: string | null;
      size: string | null;
      notice: string | null;
      /** UTC day on which a discovered logo was found. */
      found: string | null;
    }
  | {
      state: 'failed';
      status: number | null;
      code: string | null;
      title: string | null;
      detail: string | null;
    };

const LOADING: LogoAnswer = { state: 'loading' };

/** Requests the headers or problem details, which an `<img>` cannot read. @param settled null while loading */
export function useLogoAnswer(src: string | null, settled: 'loaded' | 'failed' | null): LogoAnswer {
  const [read, setRead] = useState<{ of: string | null; answer: LogoAnswer }>({ of: null, answer: LOADING });
  const of = `${settled} ${src}`;

  useEffect(() => {
    if (src === null || settled === null) return;
    const aborter = new AbortController();
    const asked = settled === 'loaded' ? readVerdict(src, aborter.signal) : readProblem(src, aborter.signal);
    asked.then((answer) => {
      if (!aborter.signal.aborted) setRead({ of, answer });
    });
    return () => aborter.abort();
  }, [src, settled, of]);

  return read.of === of ? read.answer : LOADING;
}

async function readVerdict(src: string, signal: AbortSignal): Promise<LogoAnswer> {
  const headers = await fetch(src, { method: 'HEAD', signal }).then(
    (response) => response.headers,
    () => new Headers(),
  );
  return {
    state: 'shown',
    source: headers.get('X-Logo-Source'),
    match: headers.get('X-Logo-Match'),
    reason: headers.get('X-Logo-Reason'),
    size: headers.get('X-Logo-Size'),
    notice: headers.get('X-Logo-Notice'),
    found: headers.get('X-Logo-Found'),
  };
}

const OUT_OF_REACH: LogoAnswer = {
  state: 'failed',
  status: null,
  code: null,
  title: null,
  detail: null,
};

async function readProblem(src: string, signal: AbortSignal): Promise<LogoAnswer> {
  try {
    const response = await fetch(src, { signal });
    const problem: unknown = await response.json();
    if (typeof problem !== 'object' || problem === null) return OUT_OF_REACH;
    const text = (name: string) => {
      const value = (problem as Record<string, unknown>)[name];
      return typeof value === 'string' ? value : null;
    };
    return {
      state: 'failed',
      status: response.status,
      code: text('code'),
      title: text('title'),
      detail: text('detail'),
    };
  } catch {
    return OUT_OF_REACH;
  }
}
