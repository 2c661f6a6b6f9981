import { afterAll } from 'vitest';

process.env.HTTP_PARSER = 'node';
afterAll(() => {
  delete process.env.HTTP_PARSER;
});

// The main suites once more, with every request parsed by Node. The query makes new modules of them, because a worker keeps
// the modules of earlier files.
await import('../images.database.test.ts?parser=node' as string);
await import('../bad-input.database.test.ts?parser=node' as string);
