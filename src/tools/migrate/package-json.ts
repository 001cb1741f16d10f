/** `package.json` of the new site. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonFile } from './parse-json.ts';
import { asRecord } from './read-peer-config.ts';

const PEERS =
  /^(?:@rspress\/|rspress$|rstack$|vitepress$|vue$|@docusaurus\/|@mdx-js\/react$|prism-react-renderer$|clsx$|astro$|astro-d2$|remark-graphviz$|@astrojs\/|starlight-|sharp$|mint$|next$|@next\/|nextra$|nextra-theme-|fumadocs-|@fumadocs\/)/;

/**
 * Creates the new `package.json`: the old one without the other tool, its scripts and its packages.
 * @throws {DocgenError} DG9015 for one that is not valid.
 */
export async function createPackageJson(dir: string, specifier: string): Promise<string> {
  const text = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '{}');
  const oldPackage = asRecord(parseJsonFile(text, 'package.json').value);
  const keep = (packages: unknown) =>
    Object.fromEntries(Object.entries(asRecord(packages)).filter(([name]) => !PEERS.test(name)));
  const scripts = Object.entries(asRecord(oldPackage.scripts)).filter(
    ([, line]) =>
      !/\b(?:rspress|vitepress|docusaurus|astro|mint|mkdocs|fumadocs-mdx|pagefind|rs doc|next (?:dev|build|start|lint|export))\b|^next$/.test(
        String(line),
      ),
  );
  const ownScripts = { dev: 'docgen dev', build: 'docgen build', preview: 'docgen preview' };
  const packageJson = {
    ...oldPackage,
    private: true,
    type: 'module',
    scripts: { ...Object.fromEntries(scripts), ...ownScripts },
    dependencies: keep(oldPackage.dependencies),
    devDependencies: { ...keep(oldPackage.devDependencies), docgenjs: specifier },
  };
  return `${JSON.stringify(packageJson, null, 2)}\n`;
}
