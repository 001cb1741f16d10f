/**
 * The content security policy of `csp: true`, where a browser applies it: every type of page
 * opens, comes alive and shows its live examples without one report.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildProject, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { WITH_PROGRAM } from '../helpers/wasm-program.ts';
import { serveBuilt } from './serve-built.ts';
import { servers, use, visit } from './visit.ts';

const OUTPUT = join(import.meta.dirname, '..', '.output');
/** Pages of one folder of a built site. */
const list = (dir: string, folder: string) =>
  readdirSync(join(OUTPUT, dir, folder))
    .filter((name) => name.endsWith('.html'))
    .map((name) => `${folder}/${name === 'index.html' ? '' : name.slice(0, -'.html'.length)}`);

const SITES = [
  {
    name: 'our documentation',
    origin: servers.docsStrict,
    paths: [
      ...['/', '/zh/', '/404', '/api/', '/guide/start/introduction', '/zh/guide/basic/use-mdx'],
      '/guide/default-theme/components',
    ],
  },
  {
    name: 'one page of every kind',
    origin: servers.readerStrict,
    paths: ['/', '/zh/', '/404', ...list('reader/doc_build', '/guide')],
  },
];

/** What the browser reports, from before the first script. */
function collectReports(): void {
  const found: string[] = [];
  Object.assign(window, { policyReports: found });
  document.addEventListener('securitypolicyviolation', (event) =>
    found.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
  );
}
const readReports = (page: Page) =>
  page.evaluate(() => (window as unknown as { policyReports: string[] }).policyReports);

describe.each(SITES)('$name', ({ origin, paths }) => {
  it('opens and comes alive without a report', async () => {
    const { page, problems } = await visit(`${origin}${paths[0]}`, { init: collectReports });
    for (const path of paths) {
      await page.goto(`${origin}${path}`);
      await use(page);
      expect(await readReports(page), path).toEqual([]);
    }
    expect(problems()).toEqual([]);
    // The policy is there, and what it forbids is reported.
    await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
    await page.evaluate(() => document.body.append(document.createElement('style')));
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = 'text';
        return false;
      } catch {
        return true;
      }
    });
    expect(refused).toBe(true);
    await expect.poll(() => readReports(page)).not.toEqual([]);
  });
});

it('preview sends what the build wrote for hosts', async () => {
  const project = site({
    'docgen.config.json': JSON.stringify({ csp: { 'img-src': ['https://images.example'] } }),
    'docs/index.md': '# Home\n',
  });
  await buildProject(project.dir);
  const running = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [, url = ''] = await running.waitFor(/Local +(http\S+)/);
  const sent = (await fetch(url)).headers.get('content-security-policy');
  const { headers } = JSON.parse(readFileSync(join(project.dir, 'doc_build/security-headers.json'), 'utf8'));
  expect(sent).toBe(headers['Content-Security-Policy']);
  expect(sent).toContain("img-src 'self' https://images.example");
});

describe('a page with WebAssembly', () => {
  const csp = { 'script-src': ["'wasm-unsafe-eval'"] };
  const served = serveBuilt(site({ ...WITH_PROGRAM, 'docgen.config.json': JSON.stringify({ csp }) }), csp);

  it('runs it where the policy allows it', async () => {
    const { page, problems } = await visit(served.origin, { init: collectReports });
    const button = page.getByRole('button', { name: /^\d+$/ });
    await button.click();
    await expect.poll(() => button.textContent()).toBe('7');
    expect(await readReports(page)).toEqual([]);
    expect(problems()).toEqual([]);
  });
});
