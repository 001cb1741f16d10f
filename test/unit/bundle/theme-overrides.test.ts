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

async function ask(project: BundleProject, store = createMemoryStore()) {
  const { config } = await project.input({ store });
  builds.count = 0;
  return readThemeOverrides(config, { store, toolId: 'tool' });
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

  it('are none in a theme that says nothing of them, or cannot be read', async () => {
    expect(await ask(bundleProject({}))).toEqual([]);
    expect(await ask(bundleProject({ 'theme/index.tsx': 'export const Tag = () => 1;' }))).toEqual([]);
    expect(await ask(bundleProject({ 'theme/index.tsx': 'export const {' }))).toEqual([]);
  });
});
