/** Formulas on a site: pages, search, Markdown, and what is kept of them. Their syntax: `fixtures/markdown/math.md`. */
import { expect, it } from 'vitest';
import { findIn, listIndexes } from '../helpers/built-index.ts';
import { site } from '../helpers/site.ts';

const PAGES = {
  'docgen.config.json': '{ "markdown": { "math": true }, "llms": true, "csp": true }',
  'docs/index.md': '# Waves\n\n## Energy\n\nIt is $E = h\\nu$ and costs $5 or $10.\n',
  'docs/plain.md': '# Plain\n\nWords.\n',
};

it('shows formulas, loads their sheet where they are, and finds and exports their TeX', async () => {
  const fixture = site(PAGES);
  const built = await fixture.build();

  expect(built.problems()).toEqual([]);
  const html = built.html('index.html');
  const [, sheet = ''] =
    /<link rel="stylesheet" href="\/(static\/math-[\da-f]+\.css)"><math>/.exec(html) ?? [];
  expect(built.read(sheet)).toContain('math {');
  expect(html).toContain(
    '<mi>E</mi><mo>=</mo><mi>h</mi><mi>ν</mi></mrow></math></span> and costs $5 or $10.',
  );
  expect(built.html('plain.html')).not.toContain('math');
  expect(built.read('index.md')).toContain('It is $E = h\\nu$ and costs $5 or $10.');
  const [folder = ''] = listIndexes(built);
  expect(await findIn(built, folder, 'nu')).toEqual([expect.stringContaining('/#energy')]);

  const again = await fixture.build();
  expect(again.terminal()).toContain('2 of 2 not compiled again');
  expect(again.read(sheet)).toContain('math {');
});

it('says where a formula is wrong, and that the language needs an option', async () => {
  const files = { 'docs/index.md': '# Sum\n\n- So $a^2 + \\fraq{1}{2}$ is wrong.\n' };
  const wrong = await site({ ...PAGES, ...files }).build();

  expect(wrong.terminal()).toContain(
    `✖ error DG3057  docs/index.md:3:13
  The formula cannot be read: Unsupported function name: \\fraq.
    │
  1 │ # Sum
  2 │
  3 │ - So $a^2 + \\fraq{1}{2}$ is wrong.
    │             ^
  Commands that formulas may have are listed at https://temml.org/docs/en/supported.html. For a dollar sign that begins no formula, write "\\$".`,
  );

  const off = await site({ 'docs/index.md': '# Sum\n\n```math\nx^2\n```\n' }).build();
  expect(off.html('index.html')).not.toContain('<math');
  expect(off.terminal()).toContain('Set "markdown.math" in the config to show it as a formula.');
});
