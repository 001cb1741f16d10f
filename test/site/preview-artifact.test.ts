/** `docgen preview` of a built folder alone, as CI hands it over: without docs, config and packages. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningPreview } from '../../src/engine/build/preview.ts';
import { getOutcome, loadEngine } from '../helpers/engine.ts';
import { type Built, type Site, site } from '../helpers/site.ts';

let built: Built;
const running: RunningPreview[] = [];

beforeAll(async () => {
  built = await site({
    'docs/index.md': '# Home\n',
    'docs/guide/start.md': '# Start\n',
    'docgen.config.ts': "export default { base: '/handbook/', route: { cleanUrls: true } };",
  }).build();
});
afterAll(() => Promise.all(running.map((server) => server.close())));

function artifact(): Site {
  const made = site();
  cpSync(built.outDir, join(made.dir, 'doc_build'), { recursive: true });
  return made;
}

async function previewSite({ dir }: Site): Promise<RunningPreview> {
  const { preview } = await loadEngine();
  const server = await preview({ cwd: dir, port: 0 });
  running.push(server);
  return server;
}

it('serves it at the base that it was built for', async () => {
  const { urls, diagnostics } = await previewSite(artifact());
  expect(urls.local).toMatch(/\/handbook\/$/);
  expect(await (await fetch(new URL('guide/start', urls.local))).text()).toContain('<h1');
  expect(diagnostics).toEqual([]);
});

it('serves it beside a config that needs a package which is not installed, and says so', async () => {
  const made = artifact().write('docgen.config.ts', "import 'not-installed';\nexport default {};\n");
  const { urls, diagnostics } = await previewSite(made);
  expect((await fetch(urls.local)).status).toBe(200);
  expect(diagnostics).toMatchObject([{ code: 'DG8006', severity: 'warning' }]);
  expect(diagnostics[0]?.hint).toContain('not-installed');
});

it('says that nothing is built where there is neither a site nor pages', async () => {
  const { preview } = await loadEngine();
  const outcome = await preview({ cwd: site().dir, port: 0 }).catch(getOutcome);
  expect(outcome).toMatchObject({ exitCode: 3, diagnostics: [{ code: 'DG8003' }] });
});
