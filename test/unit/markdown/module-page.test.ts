import { describe, expect, it } from 'vitest';
import { readModuleFacts } from '../../../src/engine/markdown/mdx/module-page.ts';

describe('readModuleFacts', () => {
  it('reads frontmatter, title and toc that are written out', async () => {
    const facts = await readModuleFacts(`
      import { useState } from 'react';
      export const title: string = 'Playground';
      export const frontmatter = { pageType: 'custom', sidebar: false, 'a-b': [1, -2, \`c\`] } as const;
      export const toc = [{ text: 'One', id: 'one', depth: 2, charIndex: -1 }];
      export default function Page() { return <p>{useState(0)[0]}</p>; }
    `);
    expect(facts).toEqual({
      frontmatter: { title: 'Playground', pageType: 'custom', sidebar: false, 'a-b': [1, -2, 'c'] },
      toc: [{ text: 'One', id: 'one', depth: 2, charIndex: -1 }],
    });
  });

  it('lets the frontmatter title win', async () => {
    const facts = await readModuleFacts(
      `export const title = 'a'; export const frontmatter = { title: 'b' };`,
    );
    expect(facts.frontmatter).toEqual({ title: 'b' });
  });

  it('leaves out what would have to run', async () => {
    const facts = await readModuleFacts(`export const frontmatter = { title: make(), tag: 'new' };`);
    expect(facts.frontmatter).toEqual({ title: undefined, tag: 'new' });
  });

  it.each(['export default 1;', 'export const frontmatter = {', 'const frontmatter = { title: "x" };'])(
    'finds nothing in %s',
    async (text) => {
      expect(await readModuleFacts(text)).toEqual({ frontmatter: {}, toc: [] });
    },
  );
});
