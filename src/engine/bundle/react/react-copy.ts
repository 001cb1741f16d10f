/**
 * Resolves a single copy of React. Two copies break hooks and context silently, so every import of
 * React, from docgen, a user's component or a package, resolves to the same folder: the project's own
 * install if it is new enough and trusted, otherwise docgen's.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SiteConfig } from '../../types.ts';

/** docgen renders with React 19's hoisting and hydration rules. */
const OLDEST_MAJOR = 19;

/** Returns esbuild aliases for `react`, `react-dom` and their subpaths. */
export function resolveReactAlias({
  projectDir,
  isForeign,
}: Pick<SiteConfig, 'projectDir' | 'isForeign'>): Record<string, string> {
  const find = (name: string) => (isForeign ? undefined : findPackage(name, projectDir));
  const react = find('react');
  const reactDom = find('react-dom');
  if (react && reactDom && react.major >= OLDEST_MAJOR && reactDom.version === react.version) {
    return { react: react.dir, 'react-dom': reactDom.dir };
  }
  const ownRequire = createRequire(import.meta.url);
  return {
    react: dirname(ownRequire.resolve('react/package.json')),
    'react-dom': dirname(ownRequire.resolve('react-dom/package.json')),
  };
}

/** True if the config has another module in the place of React or of a part of it. */
export function replacesReact({ bundler }: Pick<SiteConfig, 'bundler'>): boolean {
  return Object.keys(bundler.alias).some((name) => /^react(?:-dom)?(?:[/$]|$)/.test(name));
}

function findPackage(name: string, projectDir: string) {
  try {
    const file = createRequire(join(projectDir, 'package.json')).resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return { dir: dirname(file), version, major: Number.parseInt(version, 10) };
  } catch {
    // Not installed in the project: docgen's own copy is used.
    return undefined;
  }
}
