/** Writes `src/engine/config/user-config.ts`, which tsc, knip and the reference read: see `type-text.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource } from './bundle-engine.js';
import { projectDir } from './steps.js';

/** A file that says the same keeps its time, so that tsc has nothing to do. */
export async function writeUserConfig() {
  const file = join(projectDir, 'src/engine/config/user-config.ts');
  const { toUserConfigSource } = await importSource('src/engine/config/type-text.ts');
  const text = toUserConfigSource();
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
