import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createRoute } from '../../../src/engine/routes/create-route.ts';
import { readPageTitle } from '../../../src/engine/site/page-title.ts';
import { makeFolder } from '../../helpers/folders.ts';
import { toConfig } from '../routes/site-folder.ts';

it.each([
  ['a.mdx', '# Tools <Badge>Beta</Badge>', 'Tools', 'Tools'],
  ['b.mdx', '# Tools <Theme.Badge text="new" /> of `Array`', 'Tools  of Array', 'Tools  of `Array`'],
  ['c.mdx', '# <Name />', '<Name />', '<Name />'],
  ['d.md', '# Array<String>', 'Array<String>', 'Array<String>'],
])('before %s is compiled, the sidebar has the words of "%s"', (name, text, title, label) => {
  const config = toConfig(makeFolder('title'), {});
  const route = createRoute(name, config);
  mkdirSync(dirname(join(route.file)), { recursive: true });
  writeFileSync(route.file, `${text}\n`);

  const read = readPageTitle(route, config);

  expect([read?.page.title, read?.headingLabel]).toEqual([title, label]);
});
