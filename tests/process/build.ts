import { build } from '../../server/build.mjs';

/** Before all files: a build would replace the bundles of running processes. */
export default async function setup(): Promise<void> {
  await build();
}
