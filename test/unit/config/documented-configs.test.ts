/** Every config that a reference page shows is one that docgen takes, without a notice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { findNotices } from '../../../src/engine/config/schema/notices.ts';
import { checkValue } from '../../../src/engine/config/schema/problem.ts';
import { userConfigSchema } from '../../../src/engine/config/schema/site.ts';

const DOCS = join(import.meta.dirname, '../../../docs');

describe.each(['en', 'zh'])('the %s reference', (lang) => {
  it.each(['config-basic', 'config-build', 'config-theme'])('%s shows what can be used', (page) => {
    const text = readFileSync(join(DOCS, lang, `api/config/${page}.md`), 'utf8');
    const samples = [...text.matchAll(/^```ts[^\n]*\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
    const configs = samples.filter((code) => code.includes('export default defineConfig('));

    expect(configs.length).toBeGreaterThan(1);
    for (const config of configs.map(run)) {
      expect(checkValue(userConfigSchema, config).problems).toEqual([]);
      expect(findNotices(userConfigSchema, config)).toEqual([]);
    }
  });
});

/** The config of a sample; what it imports is a function that makes a plugin. */
function run(code: string): unknown {
  const body = transformSync(code, { loader: 'ts' })
    .code.replace('import { defineConfig } from "docgenjs";', '')
    .replace(/^import \{? ?(\w+) ?\}? from .*$/gm, "const $1 = () => ({ name: 'imported' });")
    .replace('export default', 'return');
  return new Function('defineConfig', body)((config: unknown) => config);
}
