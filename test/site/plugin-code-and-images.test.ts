/** The plugins over what docgen has built in: their documented examples reach the pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { type Site, site } from '../helpers/site.ts';

const readStatic = (made: Site, name: RegExp) => {
  const dir = join(made.dir, 'doc_build/static');
  return readFileSync(join(dir, readdirSync(dir).find((file) => name.test(file)) ?? ''), 'utf8');
};
const readSiteData = (made: Site) => JSON.parse(readStatic(made, /^site-en-/));
const toExample = (name: string) => readPageExamples(`en/plugin/official-plugins/${name}.md`)[0]?.files;

it('medium-zoom says which images open, and how', async () => {
  const made = site({ 'docs/index.md': '# Home\n', ...toExample('medium-zoom') });

  expect((await made.build()).problems()).toEqual([]);
  expect(readSiteData(made).mediumZoom).toEqual({
    selector: '.rspress-doc img',
    options: { margin: 24, scrollOffset: 80 },
  });
});

it('medium-zoom leaves the last word to the config, and checks its options', async () => {
  const config = (zoom: string, options: string) => ({
    'docs/index.md': '# Home\n',
    'docgen.config.ts': `import { pluginMediumZoom } from 'docgenjs/plugins/medium-zoom';
export default { mediumZoom: ${zoom}, plugins: [pluginMediumZoom(${options})] };`,
  });
  const made = site(config('false', '{ selector: "img" }'));
  await made.build();
  expect(readSiteData(made).mediumZoom).toBe(false);

  const wrong = await site(config('true', '{ options: { margn: 2 } } as never')).build();
  expect(wrong.terminal()).toMatch(/medium-zoom[\s\S]*margin/);
});

it('shiki sets themes, names and transformers, beside those of the config', async () => {
  const page = '# Home\n\n```kettle\n{ "a": 1 }\n```\n';
  const made = site({ 'docs/index.md': page, ...toExample('shiki') });
  const built = await made.build();

  expect(built.problems()).toEqual([]);
  expect(built.html('index.html')).toContain('has-line-number');
  expect(built.html('index.html')).toMatch(/<i class="[^"]+">\s*1<\/i>/);
  // A colour of the dark theme.
  expect(readStatic(made, /^app-.*\.css$/).toLowerCase()).toContain('#b48ead');

  const wrong = await site({
    'docs/index.md': page,
    'docgen.config.ts': `import { pluginShiki } from 'docgenjs/plugins/shiki';
export default { plugins: [pluginShiki({ theme: 5 } as never)] };`,
  }).build();
  expect(wrong.terminal()).toMatch(/shiki[\s\S]*theme/);
});
