/** What the content security policy refuses in dev is said in the terminal, where its author looks. */
import { expect, it } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

const LOADER = `<script>document.head.append(Object.assign(document.createElement('script'), { src: 'https://tags.example/a.js' }))</script>`;

it('names a blocked script once for each page, and not again when the page is loaded afresh', async () => {
  const config = { title: 'Tags', head: [LOADER] };
  const project = site({
    'docgen.config.json': JSON.stringify(config),
    'docs/index.md': '# Home\n',
    'docs/next.md': '# Next\n',
  });
  const running = startDocgen(['dev', '--port', '0'], { cwd: project.dir });
  const [, url = ''] = await running.waitFor(/Local +(http\S+)/);
  const { page } = await openPage('about:blank');
  const open = async (path: string) => {
    const told = page.waitForResponse((response) => response.url().endsWith('/policy'));
    await page.goto(new URL(path, url).href);
    expect((await told).status()).toBe(204);
  };

  await open('/');
  await running.waitFor(/docs\/index\.md[\s\S]*DG6014[\s\S]*refuses https:\/\/tags\.example/);
  await open('/');
  await open('/next');
  await running.waitFor(/docs\/next\.md[\s\S]*DG6014/);
  expect(running.written().match(/DG6014/g)).toHaveLength(2);
  // The overlay has it from the server, so it counts no more than that.
  await expect
    .poll(() => page.evaluate(() => document.querySelector('docgen-overlay')?.shadowRoot?.textContent))
    .toMatch(/2 warnings/);

  project.write(
    'docgen.config.json',
    JSON.stringify({ ...config, csp: { strict: false, 'script-src': ['https://tags.example'] } }),
  );
  await running.waitFor(/Fixed: 2 warnings/);
});
