import { expect, it } from 'vitest';
import { docgen } from '../helpers/fake-host.ts';
import { site } from '../helpers/site.ts';

it.each([
  ['one', 3],
  ['i18n', 4],
])(
  'the site that "init --template %s" writes builds without a word of complaint',
  async (template, pages) => {
    const made = site();
    await docgen(`init . --template ${template}`, { cwd: made.dir });
    const built = await made.build();
    expect(built.problems()).toEqual([]);
    expect(built.ok).toBe(true);
    expect(built.result.pages.reduce((sum, { count }) => sum + count, 0)).toBe(pages);
  },
);
