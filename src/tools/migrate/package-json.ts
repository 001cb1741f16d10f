/** `package.json` of the new site. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toRecord } from './read-peer-config.ts';

const PEERS =
  /^(?:@rspress\/|rspress$|vitepress$|vue$|@docusaurus\/|@mdx-js\/react$|prism-react-renderer$|clsx$)/;

/** Everything of the former one but the other tool, its scripts and its packages. */
export async function toPackageJson(dir: string, specifier: string): Promise<string> {
  const text = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '{}');
  const former = toRecord(JSON.parse(text.replace(/^\uFEFF/, '')));
  const keep = (packages: unknown) =>
    Object.fromEntries(Object.entries(toRecord(packages)).filter(([name]) => !PEERS.test(name)));
  const scripts = Object.entries(toRecord(former.scripts)).filter(
    ([, line]) => !/\b(?:rspress|vitepress|docusaurus)\b/.test(String(line)),
  );
  const own = { dev: 'docgen dev', build: 'docgen build', preview: 'docgen preview' };
  const made = {
    ...former,
    private: true,
    type: 'module',
    scripts: { ...Object.fromEntries(scripts), ...own },
    dependencies: keep(former.dependencies),
    devDependencies: { ...keep(former.devDependencies), docgenjs: specifier },
  };
  return `${JSON.stringify(made, null, 2)}\n`;
}
