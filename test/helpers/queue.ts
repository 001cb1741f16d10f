/** A site that several machines compile, and the means to hold one of them until another has come as far as it must. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPeers } from './peers.ts';
import type { RedisServer } from './redis-server.ts';
import { type Files, type Site, site } from './site.ts';

/** Enough for some batches. */
const PAGES = 200;

/**
 * In every block of code: says with the file HAS_TAKEN that this process compiles, and waits for the files of WAITS_FOR
 * (separated by commas).
 */
const CONFIG = `
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const { HAS_TAKEN, WAITS_FOR = '' } = process.env;
export default {
  title: 'Queue',
  plugins: [{
    name: 'hold',
    cacheKey: '',
    markdown: {
      async codeBlock() {
        if (HAS_TAKEN) writeFileSync(HAS_TAKEN, '');
        while (!WAITS_FOR.split(',').filter(Boolean).every((file) => existsSync(file))) await setTimeout(10);
      },
    },
  }],
};
`;

/** Pages without a sidebar of all of them, which would take longer than anything that is asked here. */
const createContent = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `docs/page-${at}.md`,
      `---\npageType: blank\n---\n\n# Page ${at}\n\n[Next](./page-${(at + 1) % count}.md)\n\n\`\`\`js\nconst page = ${at};\n\`\`\`\n`,
    ]),
  );

/**
 * A component of every page: says with the file HAS_RENDERED that this process renders, and waits for the files of
 * RENDER_WAITS_FOR.
 */
export const HOLD_RENDERING: Files = {
  'hold.tsx': `
const { env, getBuiltinModule } = globalThis.process ?? { env: {} };
export default function Hold() {
  const fs = getBuiltinModule?.('node:fs');
  if (env.HAS_RENDERED) fs.writeFileSync(env.HAS_RENDERED, '');
  const files = (env.RENDER_WAITS_FOR ?? '').split(',').filter(Boolean);
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while (!files.every((file) => fs.existsSync(file))) Atomics.wait(sleeper, 0, 0, 10);
  return null;
}
`,
  'docgen.config.mjs': CONFIG.replace('plugins: [{', "globalUIComponents: ['./hold.tsx'],\n  plugins: [{"),
};

/** A machine with a checkout of its own. */
export function queueSite(files: Files = {}, pages = PAGES): Site {
  const all = { 'docgen.config.mjs': CONFIG, ...createContent(pages), ...files };
  return installPeers(site(all), ['bullmq', 'ioredis']);
}

/** The same, whose pages a plugin makes of a text from elsewhere; `hash` is that of the lock. */
export function chapterSite(url: string, hash: string): Site {
  const config = CONFIG.replace(
    "name: 'hold',",
    `name: 'hold',
    async addPages(config, isProd, { fetchText }) {
      const content = await fetchText('${url}');
      return Array.from({ length: 160 }, (_, at) => ({ routePath: '/chapter-' + at, content: '---\\npageType: blank\\n---\\n' + content }));
    },`,
  );
  const files = {
    'docgen.config.mjs': config,
    'docgen.lock.json': JSON.stringify({ version: 1, texts: { [url]: hash } }),
    'docs/index.md': '# Home\n',
  };
  return installPeers(site(files), ['bullmq', 'ioredis']);
}

/** Environment of builds and workers at a server: pages are in its first database, jobs in the second. */
export function queueEnv({ url }: Pick<RedisServer, 'url'>) {
  return { DOCGEN_CACHE_REMOTE: url, DOCGEN_CACHE_WRITE: '1', DOCGEN_QUEUE: `${url}/1` };
}

/** A file that does not exist yet. */
export function createSignal({ dir }: Site, name: string) {
  const file = join(dir, name);
  return { file, give: () => writeFileSync(file, '') };
}
