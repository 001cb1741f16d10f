/** `package.json` of the new site. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Losses, MigrationInput } from './migration.ts';
import { parseJsonFile } from './parse-json.ts';
import { asRecord } from './read-peer-config.ts';
import { isOfWorkspace, openWorkspaceVersions } from './workspace-versions.ts';

const PEERS =
  /^(?:@rspress\/|rspress$|rstack$|vitepress$|vue$|@docusaurus\/|@mdx-js\/react$|astro$|astro-d2$|remark-graphviz$|@astrojs\/|(?:@[\w.-]+\/)?starlight-|mint$|next$|@next\/|nextra$|nextra-theme-|fumadocs-|@fumadocs\/)/;

export interface PackageInput extends MigrationInput {
  readonly losses: Losses;
}

/**
 * Creates the new `package.json`: the old one without the other tool, its scripts and its packages, and with versions
 * that hold outside of a workspace too.
 * @throws {DocgenError} DG9015 for one that is not valid.
 */
export async function createPackageJson({ dir, target, specifier, losses }: PackageInput): Promise<string> {
  const text = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '{}');
  const oldPackage = asRecord(parseJsonFile(text, 'package.json').value);
  const kept = [oldPackage.dependencies, oldPackage.devDependencies].map((packages) =>
    Object.entries(asRecord(packages)).filter(([name]) => !PEERS.test(name)),
  );
  const hasOwn = kept.flat().some(([, version]) => isOfWorkspace(version));
  const resolve = hasOwn ? await openWorkspaceVersions(dir, target) : () => undefined;
  const [dependencies, devDependencies] = kept.map((packages) =>
    Object.fromEntries(
      packages.map(([name, version]) => {
        if (!isOfWorkspace(version)) return [name, version];
        const found = resolve(name, version);
        if (found === undefined)
          losses.add({
            file: 'package.json',
            message: `The version "${version}" of "${name}" is not found in a workspace.`,
            todo: 'Write the version.',
          });
        return [name, found ?? version];
      }),
    ),
  );
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
    dependencies,
    devDependencies: { ...devDependencies, docgenjs: specifier },
  };
  return `${JSON.stringify(packageJson, null, 2)}\n`;
}
