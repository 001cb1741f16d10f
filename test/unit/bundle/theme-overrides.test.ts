import type { Plugin } from 'esbuild';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readThemeOverrides } from '../../../src/engine/bundle/theme-overrides.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import { type BundleProject, bundleProject } from './bundle-project.ts';

const builds = vi.hoisted(() => ({ count: 0 }));
vi.mock('esbuild', async (original) => {
  const esbuild = await original<typeof import('esbuild')>();
  return {
    ...esbuild,
    build(options: never) {
      builds.count += 1;
      return esbuild.build(options);
    },
  };
});
beforeEach(() => {
  builds.count = 0;
});

const THEME = {
  'theme/index.tsx': `
    import { getCustomMDXComponent as original } from '@theme-original';
    import { elements } from './elements.tsx';
    export const getCustomMDXComponent = () => ({ ...original(), ...elements });
  `,
  'theme/elements.tsx': 'export const elements = { h2: () => <h2>mine</h2> };',
};

async function ask(project: BundleProject, store = createMemoryStore(), plugins: readonly Plugin[] = []) {
  const input = await project.input({ store });
  const config = { ...input.config, bundler: { ...input.config.bundler, plugins } };
  builds.count = 0;
  const { overrides, diagnostics } = await readThemeOverrides(config, store);
  return [...overrides, ...diagnostics.map(({ code, message }) => `${code} ${message}`)];
}

describe('elements that a theme draws itself', () => {
  it('are asked of the theme once, and again when a file of it changes', async () => {
    const project = bundleProject(THEME);
    const store = createMemoryStore();
    expect(await ask(project, store)).toEqual(['h2']);
    expect(builds.count).toBeGreaterThan(0);
    expect(await ask(project, store)).toEqual(['h2']);
    expect(builds.count).toBe(0);
    project.write({ 'theme/elements.tsx': 'export const elements = { h3: () => <h3>mine</h3> };' });
    expect(await ask(project, store)).toEqual(['h3']);
  });

  it('are found in a theme that imports what only the whole bundle knows', async () => {
    const entry = `
      import image from './image.png?inline';
      import Icon from './icon.svg?react';
      import { options } from 'virtual-of-a-plugin';
      import './style.scss';
      import Text from './text.mdx';
      import shader from './a.glsl';
      import { h4 } from 'by-plugin';
      export const getCustomMDXComponent = () => ({ h4, h5: () => [image, Icon, options, Text, shader] });`;
    const files = ['image.png', 'icon.svg', 'style.scss', 'text.mdx', 'a.glsl'];
    const project = bundleProject({
      'theme/index.tsx': entry,
      ...Object.fromEntries(files.map((name) => [`theme/${name}`, '{'])),
    });
    const plugin: Plugin = {
      name: 'own',
      setup(build) {
        build.onResolve({ filter: /^by-plugin$/ }, () => ({ path: 'x', namespace: 'own' }));
        build.onLoad({ filter: /.*/, namespace: 'own' }, () => ({ contents: 'export const h4 = () => 1;' }));
      },
    };
    expect(await ask(project, createMemoryStore(), [plugin])).toEqual(['h4', 'h5']);
  });

  it('are not known of a theme that throws, which is said', async () => {
    const entry = 'export const getCustomMDXComponent = () => ({ h2: window.mine });';
    expect(await ask(bundleProject({ 'theme/index.tsx': entry }))).toEqual([
      'DG5007 The elements that the theme replaces are not known, since it cannot be asked: window is not defined',
    ]);
  });

  it('are none in a theme that says nothing of them, or cannot be read', async () => {
    expect(await ask(bundleProject({}))).toEqual([]);
    expect(await ask(bundleProject({ 'theme/index.tsx': 'export const Tag = () => 1;' }))).toEqual([]);
    expect(await ask(bundleProject({ 'theme/index.tsx': 'export const {' }))).toEqual([]);
  });
});
