/** Former addresses, as a reader's browser follows them: documents of their own, and patterns on the 404 page. */
import { expect, it } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { buildProject, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { eventually } from './visit.ts';

const FILES = {
  'docs/index.md': '# Home\n\n[Guide](/guide/start)\n',
  'docs/guide/start.md': '# Start\n\n## Section {#section}\n',
  'docgen.config.ts': `import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
export default {
  base: '/b/',
  csp: true,
  route: { cleanUrls: true },
  plugins: [pluginClientRedirects({ redirects: [
    { from: '/old', to: '/guide/start?from=old' },
    { from: '^/docs2/(.*)', to: '/guide/$1' },
    { from: '^/round/', to: '/round/round/' },
  ] })],
};
`,
};

it('lead to the pages of today, with query and hash; other addresses stay', async () => {
  const project = site(FILES);
  await buildProject(project.dir);
  const { waitFor } = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [origin = ''] = await waitFor(/http:\/\/localhost:\d+/);
  const requests: string[] = [];
  const { page, problems } = await openPage(`${origin}/b/`);
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const follow = async (path: string) => {
    await page.goto(`${origin}/b/${path}`);
    return page;
  };
  const place = async () => page.url().slice(origin.length);

  await follow('old?q=a%26b#section');
  await eventually(place, '/b/guide/start?from=old&q=a%26b#section');

  await follow('docs2/start?q=1#section');
  await eventually(place, '/b/guide/start?q=1#section');

  for (const stray of ['round/', 'nowhere?next=//evil.example']) {
    await follow(stray);
    await page.locator('.rp-not-found').waitFor();
    expect(new URL(page.url()).origin, stray).toBe(origin);
    expect(await place(), stray).not.toContain('/guide/');
  }

  requests.length = 0;
  await follow('guide/start');
  const output = Object.keys(project.output()).filter((name) => /^static\/chunk-.*\.js$/.test(name));
  const code = output.filter((name) => project.read(`doc_build/${name}`).includes('searchParams'));
  expect(code.length).toBeGreaterThan(0);
  for (const name of code) expect(requests).not.toContain(`/b/${name}`);
  expect(problems().filter((problem) => !/404/.test(problem))).toEqual([]);
});
