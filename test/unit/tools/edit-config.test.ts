import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toFilePath } from '../../../src/engine/config/file-path.ts';
import { createConfigEdit, type VersionsChange } from '../../../src/tools/versions/edit-config.ts';
import { makeFolder } from '../../helpers/folders.ts';

const ADD: VersionsChange = { kind: 'add', name: '1.1', after: 'v2' };
const REMOVE: VersionsChange = { kind: 'remove', name: '1.0' };
const BEGIN: VersionsChange = { kind: 'begin', default: 'latest', versions: ['latest', '1.0'] };

/** The text of the edited file; undefined if it cannot be edited. */
async function edit(text: string, change: VersionsChange, name = 'docgen.config.ts') {
  const dir = toFilePath(makeFolder('config'));
  writeFileSync(join(dir, 'versions.ts'), "export const versions = [\n  'v2',\n  '1.0', // old\n];\n");
  writeFileSync(join(dir, name), text);
  const result = await createConfigEdit(change, {
    configFile: toFilePath(dir, name),
    projectDir: dir,
    multiVersion: { default: 'v2', versions: change.kind === 'begin' ? [] : ['v2', '1.0'] },
  });
  return result && { file: result.file.slice(dir.length + 1), text: result.after };
}

const inline = (list: string) =>
  `// Mine.\nexport default { multiVersion: { default: 'v2', versions: [${list}] } };\n`;

describe('an entry of the versions', () => {
  it.each([
    [inline("'v2', '1.0'"), ADD, inline("'v2', '1.1', '1.0'")],
    [inline('"v2","1.0"'), ADD, inline('"v2", "1.1","1.0"')],
    [inline("'v2', '1.0'"), REMOVE, inline("'v2'")],
    [inline("'v2', '1.0',"), REMOVE, inline("'v2', ")],
    [
      inline("\n    'v2', // current\n    '1.0',\n  "),
      ADD,
      inline("\n    'v2',\n    '1.1', // current\n    '1.0',\n  "),
    ],
    [inline("\n    'v2',\n    '1.0',\n  "), REMOVE, inline("\n    'v2',\n  ")],
  ])('is written and removed without a change to anything else: %j', async (before, change, after) => {
    expect((await edit(before, change))?.text).toBe(after);
  });

  it('is edited in the file where it stands', async () => {
    const text = `import { versions } from './versions.ts';\nexport default { multiVersion: { default: 'v2', versions } };\n`;
    expect(await edit(text, ADD)).toEqual({
      file: 'versions.ts',
      text: "export const versions = [\n  'v2',\n  '1.1',\n  '1.0', // old\n];\n",
    });
  });

  it('has no place in a list that is computed', async () => {
    const text = `const names = 'v2 1.0'.split(' ');\nexport default { multiVersion: { versions: names } };\n`;
    expect(await edit(text, ADD)).toBeUndefined();
  });

  it('is edited in JSON', async () => {
    const text =
      '{\n    "multiVersion": {\n        "default": "v2",\n        "versions": ["v2", "1.0"]\n    }\n}\n';
    const name = 'docgen.config.json';
    expect(JSON.parse((await edit(text, ADD, name))?.text ?? '')).toEqual({
      multiVersion: { default: 'v2', versions: ['v2', '1.1', '1.0'] },
    });
    expect((await edit(text, REMOVE, name))?.text).toContain('"default": "v2"');
    expect(JSON.parse((await edit('{\n  "title": "T"\n}\n', BEGIN, name))?.text ?? '')).toEqual({
      title: 'T',
      multiVersion: { default: 'latest', versions: ['latest', '1.0'] },
    });
  });
});

describe('the first versions of a site', () => {
  it('come before the first option, in its quotes', async () => {
    const text = `import { defineConfig } from "docgenjs";\n\nexport default defineConfig({\n  title: "T", // mine\n});\n`;
    expect((await edit(text, BEGIN))?.text).toBe(
      text.replace('  title', '  multiVersion: { default: "latest", versions: ["latest", "1.0"] },\n  title'),
    );
    expect((await edit("export default { title: 'T' };\n", BEGIN))?.text).toBe(
      "export default { multiVersion: { default: 'latest', versions: ['latest', '1.0'] }, title: 'T' };\n",
    );
  });

  it('have no place in a config that is nowhere written', async () => {
    expect(await edit('export default Object.fromEntries([]);\n', BEGIN)).toBeUndefined();
  });
});
