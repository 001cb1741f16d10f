/** What pages offer of their Markdown, under a strict policy: the button copies it, the menu knows where it is. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { eventually, letCopy } from './visit.ts';

it('copies a page as Markdown, and asks assistants about its whole address', async () => {
  const project = site({
    'docgen.config.json': '{ "llms": true }',
    'docs/index.md': '# Home\n\nSome **text**.\n',
  });
  await buildProject(project.dir);
  const { server, origin } = await serveStrictly(join(project.dir, 'doc_build'));
  try {
    const { page, problems } = await openPage(`${origin}/`);
    const readCopied = await letCopy(page);
    await page.click('.rp-llms__button');
    await eventually(readCopied, '# Home\n\nSome **text**.\n');

    await page.click('.rp-llms__menu summary');
    const claude = page.locator('.rp-llms__menu a').last();
    await claude.focus();
    expect(await claude.getAttribute('href')).toContain(encodeURIComponent(`${origin}/index.md`));
    await page.keyboard.press('Escape');
    expect(await page.locator('.rp-llms__menu details').getAttribute('open')).toBeNull();
    expect(problems()).toEqual([]);
  } finally {
    server.close();
  }
});
