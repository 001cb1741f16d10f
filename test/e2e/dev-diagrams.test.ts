/** An author changes diagrams while `docgen dev` runs: each kind shows the new picture, or where it is wrong. */
import { expect, it } from 'vitest';
import { startDocgen } from '../helpers/docgen.ts';
import { installPeers } from '../helpers/peers.ts';
import { site } from '../helpers/site.ts';
import { openMarked, overlay } from './author.ts';
import { isSameDocument } from './visit.ts';

/** A good diagram with a label, and a wrong one whose fault is in the last line but one of the page. */
const KINDS = {
  mermaid: {
    write: (label: string) => `flowchart LR\n  A[${label}] --> B`,
    wrong: 'flowchart LR\n  A -->> ]',
  },
  dot: { write: (label: string) => `digraph {\n  "${label}" -> b\n}`, wrong: 'digraph {\n  a -> ; }' },
  d2: { write: (label: string) => `${label}\nb`, wrong: 'a\nb: {shape: foo}' },
};

const toPage = (lang: string, code: string) =>
  `# Page of ${lang}\n\nWords.\n\n\`\`\`${lang}\n${code}\n\`\`\`\n`;

it('an edit of a diagram of each kind is seen, and a mistake is told at its line until it is corrected', async () => {
  const project = site({
    'docgen.config.ts': `import { pluginDiagrams } from 'docgenjs/plugins/diagrams';
export default { plugins: [pluginDiagrams(${JSON.stringify({ browser: process.env.DOCGEN_CHROMIUM })})] };`,
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(
      Object.entries(KINDS).map(([lang, { write }]) => [`docs/${lang}.md`, toPage(lang, write('First'))]),
    ),
  });
  installPeers(project, ['mermaid', '@viz-js/viz', '@terrastruct/d2']);
  const dev = startDocgen(['dev', '--port', '0'], { cwd: project.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);

  for (const [lang, { write, wrong }] of Object.entries(KINDS)) {
    const { page, problems } = await openMarked(new URL(`/${lang}`, url).href);
    const drawing = (label: string) => page.locator('.rp-diagram svg', { hasText: label });
    await drawing('First').waitFor();

    project.write(`docs/${lang}.md`, toPage(lang, write('Second')));
    await drawing('Second').waitFor();
    expect(await drawing('First').count()).toBe(0);

    project.write(`docs/${lang}.md`, toPage(lang, wrong));
    await overlay(page).filter({ hasText: 'The diagram cannot be drawn' }).waitFor();
    // The fence is in line 5, the fault in the second line of the code.
    expect(await overlay(page).textContent()).toMatch(new RegExp(`docs/${lang}\\.md:7:\\d+`));
    // The words of the page are still there.
    await page.locator('.rp-doc', { hasText: 'Words.' }).waitFor();

    project.write(`docs/${lang}.md`, toPage(lang, write('Third')));
    await drawing('Third').waitFor();
    await overlay(page).waitFor({ state: 'detached' });
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  }
});
