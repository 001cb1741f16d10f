/** The process of esbuild, which systems end when memory runs out. Linux says in `/proc` which processes there are. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { createDevBundler } from '../../../src/engine/bundle/dev-bundler.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import { bundleProject } from './bundle-project.ts';

const FILES = { 'docs/a.mdx': '' };
const PAGE = 'export default () => <p>text</p>;';
const ENDED = {
  diagnostics: [{ code: 'DG5008', severity: 'error', hint: expect.stringContaining('memory') }],
  exitCode: 3,
};

describe.skipIf(process.platform !== 'linux')('esbuild that the system has ended', () => {
  it('is named, with what to do, and the next build starts another one', async () => {
    const project = bundleProject(FILES);
    const { config } = await project.input({ store: createMemoryStore() });
    const plugins = [createKiller()];
    const bundle = () =>
      project.bundle({
        store: createMemoryStore(),
        pages: [project.page('/a', PAGE)],
        config: { ...config, bundler: { ...config.bundler, plugins } },
      });

    await expect(bundle()).rejects.toMatchObject(ENDED);
    expect((await bundle()).pages.size).toBe(1);
  });

  it('is named in dev, and the next change is bundled', async () => {
    const project = bundleProject(FILES);
    const input = await project.input({ store: createMemoryStore() });
    const plugins = [createKiller()];
    const bundler = createDevBundler({
      ...input,
      config: { ...input.config, bundler: { ...input.config.bundler, plugins } },
      dev: { socket: '/socket' },
      codeStyles: async () => '',
    });
    const change = { pages: [project.page('/a', PAGE)] };

    await expect(bundler.update(change)).rejects.toMatchObject(ENDED);
    expect((await bundler.update(change)).pages.size).toBe(1);
    await bundler.close();
  });
});

/** Ends esbuild when it first begins, as a system does that has no memory left. */
function createKiller(): Plugin {
  let isDone = false;
  return {
    name: 'killer',
    setup(build) {
      build.onStart(() => {
        if (!isDone) for (const pid of listServices()) process.kill(pid, 'SIGKILL');
        isDone = true;
      });
    },
  };
}

/** Processes of esbuild that this one has started. */
function listServices(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return (
          Number(parent) === process.pid &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--service=')
        );
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}
