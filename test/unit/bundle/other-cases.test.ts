/** macOS and Windows open a file in any letter case; what esbuild reports of a site there is given here. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findOtherCases } from '../../../src/engine/bundle/other-cases.ts';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import type { SiteConfig } from '../../../src/engine/types.ts';
import { makeFolder } from '../../helpers/folders.ts';

it('names imports whose folder or file has other letters on the disk, each at its line', async () => {
  const dir = makeFolder('cases');
  for (const folder of ['docs', 'src', 'node_modules/kit']) mkdirSync(join(dir, folder), { recursive: true });
  writeFileSync(join(dir, 'docs/a.mdx'), "# A\n\nimport Part from '../Src/part';\n\n<Part />\n");
  writeFileSync(
    join(dir, 'src/part.tsx'),
    "import './look.css';\nimport './Other.css';\nimport kit from 'kit';\n",
  );
  writeFileSync(join(dir, 'src/look.css'), '');
  writeFileSync(join(dir, 'src/other.css'), '');
  writeFileSync(join(dir, 'node_modules/kit/index.js'), '');
  const inputs = {
    'docgen-page:/a': { bytes: 0, imports: [createImport('Src/part.tsx', '../Src/part')] },
    'Src/part.tsx': {
      bytes: 0,
      imports: [
        createImport('Src/look.css', './look.css'),
        createImport('Src/Other.css', './Other.css'),
        createImport('node_modules/Kit/index.js', 'kit'),
        { ...createImport('react', 'react'), external: true },
      ],
    },
  };
  const page = { path: '/a' as never, file: toFilePath(dir, 'docs/a.mdx'), code: '' };

  const config = { projectDir: toFilePath(dir) } as SiteConfig;
  expect(
    await findOtherCases([{ inputs }, { inputs }], { config, pages: new Map([['/a', page]]) }),
  ).toMatchObject([
    {
      code: 'DG5002',
      severity: 'error',
      file: 'docs/a.mdx',
      line: 3,
      column: 19,
      message: 'There is no file "Src/part.tsx".',
      hint: 'The file is "src/part.tsx": letter case counts on most hosts.',
    },
    { file: 'src/part.tsx', line: 2, message: 'There is no file "Src/Other.css".' },
  ]);
});

it('has nothing to say where all are as written', async () => {
  const dir = makeFolder('cases');
  mkdirSync(join(dir, 'src'));
  writeFileSync(join(dir, 'src/part.tsx'), '');
  const inputs = { 'src/app.tsx': { bytes: 0, imports: [createImport('src/part.tsx', './part')] } };

  const config = { projectDir: toFilePath(dir) } as SiteConfig;
  expect(await findOtherCases([{ inputs }], { config, pages: new Map() })).toEqual([]);
});

function createImport(path: string, original: string) {
  return { path, original, kind: 'import-statement' as const };
}
