// After `npm install`: deletes the weights that nothing draws with from the font packages, which have nine each (200 MB).
// lib/monograms/monogram-fonts.ts reads 700Bold, or the only weight; cards of pages also read Noto Sans in 400Regular.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'node_modules', '@expo-google-fonts');
const isWeight = /^\d00/;

for (const name of readdirSync(folder)) {
  const weights = readdirSync(join(folder, name)).filter((entry) => isWeight.test(entry));
  if (!weights.includes('700Bold')) continue;
  const kept = name === 'noto-sans' ? ['700Bold', '400Regular'] : ['700Bold'];
  for (const weight of weights)
    if (!kept.includes(weight)) rmSync(join(folder, name, weight), { recursive: true });
}
