/**
 * A site with a bit of everything that a build writes, in two versions that differ in all possible ways:
 * for faults and crashes.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Site, site } from './site.ts';

export function smallSite(): Site {
  const pages = Array.from({ length: 6 }, (_, at) => [`docs/guide/part-${at}.md`, createPage(at)] as const);
  return site({
    'docgen.config.json': JSON.stringify({ root: 'docs', title: 'Small' }),
    'docs/index.md': '# Home\n\n[First](./guide/part-0.md)\n',
    'docs/counter.mdx': "import Counter from './_counter.tsx';\n\n# Counter\n\n<Counter start={1} />\n",
    'docs/_counter.tsx': 'export default function Counter({ start }) { return <b>from {start}</b>; }\n',
    'docs/public/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/public/data.bin': Uint8Array.from({ length: 5000 }, (_, at) => at),
    ...Object.fromEntries(pages),
  });
}

function createPage(at: number): string {
  return `# Part ${at}\n\nText of part ${at}.\n\n## Section\n`;
}

/** The second version: pages changed, removed and added, a public file changed; each page has another sidebar. */
export function changeSite(project: Site): Site {
  return project
    .edit('docs/guide/part-1.md', (text) => text.replace('Text', 'Other text'))
    .remove('docs/guide/part-2.md')
    .write('docs/guide/part-9.md', createPage(9))
    .write('docs/public/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>');
}

/** Clones the site to another folder with all its time stamps, so that its cache stays as fresh as it is. */
export function cloneSite(from: Site): Site {
  const to = site();
  execFileSync('cp', ['-a', `${from.dir}/.`, to.dir]);
  return to;
}

/** Lists temporary files of a build that must not remain. */
export function findLeftovers({ dir }: Site): string[] {
  const list = (path: string) => (existsSync(join(dir, path)) ? readdirSync(join(dir, path)) : []);
  return [
    ...list('.').filter((name) => /^\.doc_build/.test(name)),
    ...list('.docgen').filter((name) => name !== 'store' && !/^output-[\w-]+\.json$/.test(name)),
    ...list('.docgen/store').filter((name) => !name.endsWith('.pack')),
  ];
}
