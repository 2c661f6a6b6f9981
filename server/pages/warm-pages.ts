import http from 'node:http';

const MAX_WAIT_MS = 10_000;

/** Requests the front page, so that its first visitor does not wait for Next to load its code. Never rejects. */
export const warmPages = (port: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => resolve();
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    http
      .get({ host: '127.0.0.1', port, path: '/', signal }, (response) => {
        response.on('error', done).on('close', done).resume();
      })
      .on('error', done);
  });
