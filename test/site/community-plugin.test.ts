/** The package of the documentation, as others get it: packed, installed into a site, built. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';

const [english, chinese] = ['en', 'zh'].map((lang) =>
  readPageExamples(`${lang}/plugin/community-plugins/overview.md`).flatMap(({ files }) =>
    Object.entries(files),
  ),
);
const isOfPackage = ([path]: readonly [string, string]) => path.startsWith('docgen-plugin-kbd/');

/** Without a registry: what docgen is, the site knows. */
function npm(args: readonly string[], cwd: string): string {
  const quiet = ['--silent', '--offline', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  return execFileSync('npm', [...args, ...quiet], {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}

it('the package of the documentation can be packed, installed and used', async () => {
  expect(chinese?.filter(isOfPackage)).toEqual(english?.filter(isOfPackage));
  const author = site(Object.fromEntries(english?.filter(isOfPackage) ?? []));
  const project = site({
    'package.json': '{ "private": true }',
    ...Object.fromEntries(english?.filter((entry) => !isOfPackage(entry)) ?? []),
  });

  const packed = npm(['pack'], join(author.dir, 'docgen-plugin-kbd')).trim();
  npm(['install', join(author.dir, 'docgen-plugin-kbd', packed)], project.dir);
  const built = await project.build();

  expect(packed).toBe('docgen-plugin-kbd-1.0.0.tgz');
  expect(built.diagnostics()).toEqual([]);
  expect(built.body('index')).toContain('<kbd class="kbd-key">Ctrl</kbd><kbd class="kbd-key">K</kbd>');
  const sheet = built.result.outDir && /href="\/(static\/app-[^"]+\.css)"/.exec(built.html('index'))?.[1];
  expect(built.read(sheet ?? '')).toContain('.kbd-key');
});
