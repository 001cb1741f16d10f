import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { APP, DARK, PARTS, WRITING } from '../../src/engine/bundle/bundle-options.ts';

/** What a build writes under a name with the hash of its content, and what it writes under a lasting name. */
const HASHED = [
  '/static/app-425dcd87.js',
  '/static/routes-en-b431d263.json',
  '/static/media/v.73cb3858.mp4',
  '/static/search/en/terms.6bxogjmm.bin',
];
const LASTING = [
  '/guide/start.html',
  '/static/icon.svg',
  '/static/page-data.json',
  '/static/pages/my-tutorial.bin',
  '/static/search/en/index.json',
];

describe.each(['en', 'zh'])('the hosts of docs/%s/guide/basic/deploy.md', (lang) => {
  it('nginx and Vercel let browsers keep hashed files, and nothing else', async () => {
    const page = await readFile(new URL(`../../docs/${lang}/guide/basic/deploy.md`, import.meta.url), 'utf8');
    const nginx = /"~(\^\/static\S+)" "public, max-age=31536000, immutable"/.exec(page)?.[1];
    const vercel = /"source": ("\/static.+"),/.exec(page)?.[1];

    for (const rule of [nginx, vercel && `^${JSON.parse(vercel)}$`]) {
      const pattern = new RegExp(rule ?? 'no rule');
      expect([...HASHED, ...LASTING].filter((path) => pattern.test(path))).toEqual(HASHED);
    }
  });

  it('Netlify and Cloudflare let them keep all that the bundler, a page and a language write, and no lasting name', async () => {
    const page = await readFile(new URL(`../../docs/${lang}/guide/basic/deploy.md`, import.meta.url), 'utf8');
    const rules = [
      ...page.matchAll(/^(\/static\/\S+)\*\n {2}Cache-Control: public, max-age=31536000, immutable$/gm),
    ];
    const starts = rules.map(([, start = '']) => start);
    const isKept = (path: string) => starts.some((start) => path.startsWith(start));
    const bundler = [APP, PARTS, WRITING, DARK].map((name) => `/${name}-425dcd87.css`);
    const others = ['chunk-1.js', 'math-1.css', 'site-en-1.json', 'sidebar-1.json', 'routes-en-1.json'];
    const folders = ['assets/a-1.svg', 'image/a.1.png', 'media/a.1.mp4'];

    const names = [...bundler, ...[...others, ...folders].map((name) => `/static/${name}`)];
    expect(names.filter((path) => !isKept(path))).toEqual([]);
    expect(LASTING.filter(isKept)).toEqual([]);
  });
});
