/** A site of thousands of pages builds in bounded memory. `npm run bench` builds 20 000 larger ones. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startDocgen } from '../helpers/docgen.ts';
import { withFault } from '../helpers/faults.ts';
import { type Files, site } from '../helpers/site.ts';

const PAGES = 1_500;
const MB = 2 ** 20;

function toPages(lang: string): Files {
  const pages = Array.from({ length: PAGES }, (_, at): [string, string] => [
    `docs/${lang}/part-${Math.floor(at / 500)}/group-${Math.floor(at / 25)}/page-${at}.md`,
    `# Page ${at}\n\nText with a [link](./page-${at - (at % 25)}.md).\n\n## Section\n\n\`\`\`js\nconst page = ${at};\n\`\`\`\n`,
  ]);
  return Object.fromEntries([[`docs/${lang}/index.md`, '# Home\n'], ...pages]);
}

/** Most memory a process has ever held, in bytes; 0 when it has ended. */
function readPeak(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

it.runIf(process.platform === 'linux')(
  'builds 1 500 pages in two languages within 350 MB on two cores',
  async () => {
    const locales = [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ];
    const made = site({
      'docgen.config.json': JSON.stringify({ root: 'docs', lang: 'en', locales }),
      ...toPages('en'),
      ...toPages('zh'),
    });
    // Each core has a thread, which has a heap.
    const run = startDocgen(['build', '--quiet'], { cwd: made.dir, env: withFault({ cpus: 2 }) });
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, readPeak(run.child.pid ?? 0));
    }, 100);
    const { exitCode } = await run.ended;
    clearInterval(timer);

    expect(exitCode).toBe(0);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(350 * MB);
    expect(readFileSync(`${made.dir}/doc_build/zh/part-2/group-59/page-1499.html`, 'utf8')).toContain(
      'Page 1499',
    );
  },
);
