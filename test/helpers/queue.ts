/** A site that several machines compile, and the means to hold one of them until another has come as far as it must. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPeers } from './peers.ts';
import type { RedisServer } from './redis-server.ts';
import { type Files, type Site, site } from './site.ts';

/** Enough for some batches. */
export const PAGES = 400;

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

const CONTENT: Files = Object.fromEntries(
  Array.from({ length: PAGES }, (_, at) => [
    `docs/page-${at}.md`,
    `# Page ${at}\n\n[Next](./page-${(at + 1) % PAGES}.md)\n\n\`\`\`js\nconst page = ${at};\n\`\`\`\n`,
  ]),
);

/** A machine with a checkout of its own. */
export function queueSite(files: Files = {}): Site {
  return installPeers(site({ 'docgen.config.mjs': CONFIG, ...CONTENT, ...files }), ['bullmq', 'ioredis']);
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
