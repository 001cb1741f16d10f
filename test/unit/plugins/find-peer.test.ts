import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findPeers } from '../../../src/plugins/common/find-peer.ts';
import { makeFolder } from '../../helpers/folders.ts';

it('finds a package that another of the project has brought along, where only that one sees it', () => {
  const projectDir = makeFolder('peers');
  const store = 'node_modules/.store/plugin/node_modules';
  const files = {
    'package.json': { devDependencies: { plugin: '2.0.0' } },
    [`${store}/plugin/package.json`]: { name: 'plugin', dependencies: { samples: '1.0.0' } },
    [`${store}/samples/package.json`]: { name: 'samples', version: '1.2.3', main: 'index.js' },
    [`${store}/samples/index.js`]: {},
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(projectDir, path)), { recursive: true });
    writeFileSync(join(projectDir, path), JSON.stringify(content));
  }
  symlinkSync(join(projectDir, store, 'plugin'), join(projectDir, 'node_modules/plugin'), 'junction');

  const find = (name: string) => findPeers([name], { projectDir, needsTypeScript: false });

  expect(find('samples')).toMatchObject([{ name: 'samples', version: '1.2.3' }]);
  expect(find('others')).toMatchObject({ message: 'others is not installed.' });
});
