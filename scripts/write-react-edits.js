/** Writes `dist/react-edits.json`: what makes modules of docgen's own React ES modules (`src/engine/bundle/react/react-modules.ts`). */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSource } from './bundle-engine.js';
import { projectDir } from './steps.js';

const MODULES = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

export async function writeReactEdits() {
  const { findEsModuleEdits, listExports } = await importSource('src/engine/bundle/react/es-module.ts');
  const codes = new Map(
    Object.entries(MODULES).map(([name, path]) => [
      name,
      readFileSync(join(projectDir, 'node_modules', path), 'utf8'),
    ]),
  );
  const edits = Array.from(codes.values(), (code) => [
    createHash('sha256').update(code).digest('hex'),
    findEsModuleEdits(code, (name) => {
      const required = codes.get(name);
      return required === undefined ? undefined : listExports(required);
    }),
  ]);
  writeFileSync(join(projectDir, 'dist/react-edits.json'), JSON.stringify(Object.fromEntries(edits)));
}
