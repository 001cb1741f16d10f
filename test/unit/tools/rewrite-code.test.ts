import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rewriteCode } from '../../../src/tools/migrate/page/rewrite-code.ts';
import { createLosses } from '../../../src/tools/migrate/project/migration.ts';
import { readRspress } from '../../../src/tools/migrate/rspress/rspress.ts';

const rewrite = (text: string, path: string) =>
  rewriteCode(text, path, ({ specifier }) =>
    specifier.startsWith('peer') ? `own${specifier.slice(4)}` : undefined,
  );

describe('import specifiers', () => {
  it('are rewritten in all statements, and nowhere else', async () => {
    const text = `import { a } from 'peer';
import type { T } from "peer/types";
import type Default, * as all from 'other';
export { b } from 'peer/b'; export * from 'peer/all';
import 'peer/side';
// import x from 'peer';
/* 中文 */ const c = import('peer/late'), d = require('peer/cjs');
const sample = \`
import { defineConfig } from 'peer';
\`;
const text = "import x from 'peer'";
export type Peer = T | 'peer';
export const view = <p>import x from 'peer'</p>;
`;

    const result = await rewrite(text.replace("import type Default, * as all from 'other';\n", ''), 'a.tsx');

    expect(result).toBe(`import { a } from 'own';
import type { T } from "own/types";
export { b } from 'own/b'; export * from 'own/all';
import 'own/side';
// import x from 'peer';
/* 中文 */ const c = import('own/late'), d = require('own/cjs');
const sample = \`
import { defineConfig } from 'peer';
\`;
const text = "import x from 'peer'";
export type Peer = T | 'peer';
export const view = <p>import x from 'peer'</p>;
`);
  });

  const page = (heading: string) => `---
title: from 'peer'
---

import { Tab } from 'peer/theme';
import type { T } from 'peer';
export const n = 1;

# ${heading}

Write \`import x from 'peer'\`, or:

\`\`\`ts title="peer.config.ts"
import { defineConfig } from 'peer';
\`\`\`

- In a list

  ~~~js
import { b } from 'peer';
  ~~~

<Tab>import y from 'peer'</Tab>

export { z } from 'peer/z';
`;

  it.each([
    ['a page that MDX reads', 'Title'],
    ['a page that only the other tool reads', 'Title {#own-id}'],
  ])('are rewritten in the modules of %s, and not in its prose', async (_, heading) => {
    const text = page(heading);

    const result = await rewrite(text, 'a.mdx');

    expect(result).toBe(
      text
        .replace("'peer/theme'", "'own/theme'")
        .replace("import type { T } from 'peer'", "import type { T } from 'own'")
        .replace("'peer/z'", "'own/z'"),
    );
  });

  it('are told with line and statement; what is no code is not touched', async () => {
    const uses: string[] = [];
    await rewriteCode(
      `const a = 1;\nimport {\n  b,\n} from 'peer';\n`,
      'a.ts',
      ({ specifier, line, before }) => {
        uses.push(`${line} ${before}${specifier}`);
        return undefined;
      },
    );

    expect(uses).toEqual(['4 import {\n  b,\n} from peer']);
    expect(await rewrite(`import {`, 'a.ts')).toBeUndefined();
  });
});

it('plugins in a config of Rspress stay under names that docgen answers, and others are named', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'docgen-migrate-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const config = `import { pluginLlms } from '@rspress/plugin-llms';
import rss from '@rspress/plugin-rss';
import { pluginTypeDoc } from '@rspress/plugin-typedoc';
import mermaid from 'rspress-plugin-mermaid';
import { pluginOpenGraph } from 'rsbuild-plugin-open-graph';
import { x } from '@rspress/plugin-unknown';
export default { plugins: [pluginLlms(), rss(), pluginTypeDoc(), mermaid(), x()], builderConfig: { plugins: [pluginOpenGraph()] } };
`;
  writeFileSync(join(dir, 'rspress.config.ts'), config);

  const losses = createLosses();
  const migration = await readRspress({ dir, target: join(dir, 'next'), losses });

  const written = migration?.files.find(({ path }) => path === 'docgen.config.ts')?.content;
  expect(written).toBe(config.replace("'@rspress/plugin-llms'", "'docgenjs/plugins/llms'"));
  expect(losses.list().map(({ line, message }) => `${line} ${message}`)).toEqual([
    `3 docgen's plugin in place of "@rspress/plugin-typedoc" brings no packages along.`,
    '4 The plugin "rspress-plugin-mermaid" was written for Rspress.',
    '5 The plugin "rsbuild-plugin-open-graph" was written for Rsbuild.',
    '6 docgen has no "@rspress/plugin-unknown".',
  ]);
});
