/** Writes the types that are printed from the schema of the config, which tsc, knip and the reference read: see `type-text.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource } from './bundle-engine.js';
import { projectDir } from './steps.js';

/** An unchanged file keeps its modification time, so that tsc has nothing to do. */
export async function writeUserConfig() {
  const { createSettingsSource, createUserConfigSource } = await importSource(
    'src/engine/config/printed/type-text.ts',
  );
  const sources = { 'settings.ts': createSettingsSource(), 'user-config.ts': createUserConfigSource() };
  for (const [name, text] of Object.entries(sources)) {
    const file = join(projectDir, 'src/engine/config/printed', name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
