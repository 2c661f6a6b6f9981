import failOnConsole from 'vitest-fail-on-console';
import { cleanUpAtFileEnd } from './file-end.ts';

// Unexpected console output fails the test that printed it.
failOnConsole({
  shouldFailOnAssert: true,
  shouldFailOnDebug: true,
  shouldFailOnInfo: true,
  shouldFailOnLog: true,
});
cleanUpAtFileEnd();
