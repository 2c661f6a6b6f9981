import { build } from '../../server/build.mjs';

/** Once for all files: a build beside a running product would take its bundles away. */
export default async function setup(): Promise<void> {
  await build();
}
