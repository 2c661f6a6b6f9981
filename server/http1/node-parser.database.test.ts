/** The main suites once more, with every request parsed by Node. */
export {};

process.env.HTTP_PARSER = 'node';
await import('../images.database.test.ts');
await import('../bad-input.database.test.ts');
