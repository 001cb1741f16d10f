/**
 * Pages of somebody who wants to harm readers, in the browser of a reader: nothing of theirs runs,
 * nothing foreign is loaded but pictures, no page covers the window, and search and navigation work.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { startDocgen } from '../helpers/docgen.ts';
import { makeFolder } from '../helpers/folders.ts';
import { type Built, Site } from '../helpers/site.ts';
import { eventually, isSameDocument, markDocument, seeHeading, use } from './visit.ts';

const RUN = 'window.PWNED=1;document.title=1';
const SITE_DATA = encodeURIComponent(
  JSON.stringify({
    lang: 'en',
    title: 'PWNED',
    locales: [],
    nav: [],
    theme: { socialLinks: [{ icon: { svg: `<img src=x onerror="${RUN}">` }, mode: 'link', content: '/' }] },
  }),
);
const META = `{"start":"now","kind":"static","build":"1","site":"data:application/json,${SITE_DATA}","sidebar":"","styles":[],"href":"","alternates":{"langs":{},"versions":{}},"page":{"title":"PWNED","routePath":"/data","pagePath":"/data","lang":"en","version":"","toc":[],"frontmatter":{},"pageType":"doc","description":"","headingTitle":""}}`;
const FULL = 'style="position:fixed;inset:0;width:9999px;height:9999px;font-size:3000px"';

/** Pages that build, with warnings; each attacks in its own way. */
const PAGES: Readonly<Record<string, string>> = {
  data: `<div id="docgen-meta">${META}</div>\n\n<p id="__rspress_root">x</p>\n\n# Data\n\ntext\n`,
  heading: '# X {#docgen-meta}\n\n## Y {#__rspress_root}\n\n## Z {#rp-main}\n',
  head: `---
head:
  - [script, {src: "https://evil.example/a.js"}]
  - [script, {src: "data:text/javascript,${RUN}"}]
  - [meta, {http-equiv: refresh, content: "0;url=https://evil.example/"}]
  - [base, {href: "https://evil.example/"}]
  - [link, {rel: stylesheet, href: "https://evil.example/a.css", onload: "${RUN}"}]
  - [meta, {"x><script>${RUN}</script>": b}]
---
# Head
`,
  cover: `# Cover

<a class="rp-nav-screen" href="https://evil.example/" ${FULL}>Your session has ended. Sign in.</a>
<a class="medium-zoom-overlay rp-mask" href="https://evil.example/" ${FULL}>Sign in</a>
<svg overflow="visible" transform="scale(99)"><a href="https://evil.example/"><rect x="-5000" y="-5000" width="99999" height="99999"></rect></a></svg>
<p id="nprogress" aria-modal="true">x</p>
`,
  code: `# Code

<script>${RUN}</script><style>* { display: none }</style>
<img src="https://img.example/x.png" onerror="${RUN}" alt="a"> <svg onload="${RUN}"><script>${RUN}</script><a><animate attributeName="href" to="javascript:${RUN}"/><text>a</text></a></svg>
<iframe src="https://evil.example/"></iframe><object data="https://evil.example/a"></object><embed src="https://evil.example/a">
<form action="https://evil.example/"><input name="body"><button autofocus onfocus="${RUN}">b</button></form>
<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/"><link rel="stylesheet" href="https://evil.example/a.css">
<details open ontoggle="${RUN}"><summary>s</summary>d</details>
`,
  // Moved out of their place, these would cover the heading and the bars around the text.
  formula: String.raw`# Formula

[$\raisebox{30em}{\rule{30em}{99em}}$](https://evil.example/) [$\rlap{\rule{30em}{9em}}$](https://evil.example/)
[$\raisebox{-30em}{\smash{\rule{30em}{99em}}}$](https://evil.example/) [$\mathllap{\rule{30em}{9em}}$](https://evil.example/)
`,
  clobber: `# Clobber

<img name="body" alt="a"> <img name="querySelector" alt="a"> <img name="head" alt="a">
<a id="trustedTypes" href="/">a</a> <a id="requestIdleCallback" href="/">a</a> <a id="__docgenPages" href="/">a</a>
<p data-docgen-body>x</p> <p data-keep-scroll>x</p> <p class="rp-search-button">x</p>
`,
};

const site = new Site(makeFolder('hostile'));
for (const [name, text] of Object.entries(PAGES)) site.write(`docs/${name}.md`, text);
site
  .write('docs/index.md', '# Start\n\n[Next](./next.md)\n')
  .write('docs/next.md', '# Next\n\nThe text `docgen-dev-token` is text.\n')
  .write('docs/frames.mdx', '# Frames\n\n<iframe title="Film" src="https://film.example/1" />\n')
  .write('docs/_nav.json', '[{ "text": "Next", "link": "/next" }]')
  .write(
    'docgen.config.json',
    JSON.stringify({
      title: 'Hostile',
      markdown: { math: true },
      head: [
        '<script>window.ofConfig = (window.ofConfig ?? 0) + 1</script>',
        ['script', { src: 'https://stats.example/a.js' }],
      ],
    }),
  );

interface Seen {
  /** What was set by script of the page. */
  readonly pwned: boolean;
  readonly base: string;
  /** How many points of the window, outside of the place of the content, belong to a link of it that leads away. */
  readonly covered: number;
}

const look = (): Seen => {
  const place = document.querySelector('[data-docgen-body]')?.getBoundingClientRect() ?? new DOMRect();
  let covered = 0;
  for (let x = 10; x < innerWidth; x += 50)
    for (let y = 10; y < innerHeight; y += 40) {
      const isInside = x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
      if (!isInside && document.elementFromPoint(x, y)?.closest('a[href*="evil"]')) covered += 1;
    }
  const base = document.baseURI.replace(/\.html$/, '');
  return { pwned: 'PWNED' in window || /^1$|PWNED/.test(document.title), base, covered };
};

/** Opens a page, uses it, and goes on to another one. */
async function read(url: string) {
  const opened = await openPage('about:blank');
  const { page, context } = opened;
  await context.route(/^https:/, (route) =>
    route.request().url().startsWith('https://stats.example/')
      ? route.fulfill({ contentType: 'text/javascript', body: 'window.ofConfig += 10' })
      : route.abort(),
  );
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/evil/.test(request.url()) && request.resourceType() !== 'image') foreign.push(request.url());
  });
  await page.goto(url, { waitUntil: 'load' });
  await markDocument(page);
  await use(page);
  const seen = await page.evaluate(look);
  await page.keyboard.press('/');
  await page.locator('.rp-search input, [role="dialog"] input').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.rp-nav a', { hasText: 'Next' }).first().click();
  await seeHeading(page, 'Next');
  return { ...opened, seen, foreign, isSame: await isSameDocument(page) };
}

describe('a built site', () => {
  let built: Built;
  beforeAll(async () => {
    built = await site.build();
  });

  it('is unharmed by any of its pages', async () => {
    const origin = await preview();
    for (const name of Object.keys(PAGES)) {
      const { seen, foreign, isSame, page } = await read(`${origin}${name}`);

      expect(seen, name).toEqual({ pwned: false, base: `${origin}${name}`, covered: 0 });
      expect(foreign, name).toEqual([]);
      expect(isSame, name).toBe(true);
      // What the config says is let through.
      expect(await page.evaluate(() => (window as unknown as { ofConfig: number }).ofConfig)).toBe(11);
    }
  });

  it('leaves a frame empty that its policy does not name, and says so while it is built', () => {
    expect(built.problems()).toContain('DG3054 docs/frames.mdx:3:1');
    expect(built.html('frames.html')).toMatch(
      /<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'sha256-[^"]* https:\/\/stats\.example; object-src 'none'; base-uri 'none'; frame-src 'self'; form-action 'self'">/,
    );
    expect(built.read('_headers')).toContain("; frame-ancestors 'self'");
  });
});

async function preview(): Promise<string> {
  const running = startDocgen(['preview', '--port', '43410'], { cwd: site.dir });
  const [, url = ''] = await running.waitFor(/Local +(http\S+)/);
  return url.endsWith('/') ? url : `${url}/`;
}

it('says in dev what the policy refuses, and shows the word for the secret as text', async () => {
  const running = startDocgen(['dev', '--port', '43411'], { cwd: site.dir });
  const [, url = ''] = await running.waitFor(/Local +(http\S+)/);
  const { page } = await openPage(`${url.replace(/\/$/, '')}/frames`);
  await use(page);
  await eventually(async () => {
    const text = await page.evaluate(
      () => document.querySelector('docgen-overlay')?.shadowRoot?.textContent ?? '',
    );
    return /DG6014|refuses https:\/\/film\.example/.test(text);
  }, true);

  const answer = await fetch(`${url.replace(/\/$/, '')}/next`);
  expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
  expect(await answer.text()).toContain('<code>docgen-dev-token</code>');
});
