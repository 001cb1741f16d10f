/** Fast Refresh: what components of the site remember while their author edits them. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { overlay, seeText, sharedAuthor } from './author.ts';
import { eventually, isSameDocument } from './visit.ts';

const FILES = {
  'docgen.config.json': '{ "root": "docs", "title": "State" }',
  'docs/index.mdx': `import { Counter } from '../parts/counter';
import { Old } from '../parts/old';
import Shared from './_shared.mdx';
import { useState } from 'react';

export const Local = () => {
  const [count, setCount] = useState(0);
  return <button id="local" onClick={() => setCount(count + 1)}>Local {count}</button>;
};

# State

First words.

<Counter />

<Old />

<Local />

<Shared />
`,
  'docs/_shared.mdx': `import { Other } from '../parts/other';\n\nShared words.\n\n<Other />\n`,
  'docs/own.tsx': toCounter('default function Page', 'page'),
  'parts/counter.tsx': `import { useCount } from './use-count';\n${toCounter('function Counter', 'counter').replace('useState(0)', 'useCount(0)')}`,
  'parts/use-count.ts': `import { useState } from 'react';\nexport function useCount(from: number) {\n  return useState(from);\n}\n`,
  'parts/other.tsx': toCounter('function Other', 'other'),
  'parts/old.tsx': `import { Component } from 'react';
export class Old extends Component<object, { count: number }> {
  override state = { count: 0 };
  override render() {
    return <button id="old" onClick={() => this.setState({ count: this.state.count + 1 })}>Old {this.state.count}</button>;
  }
}
`,
  'theme/index.tsx': `import { useState } from 'react';
import { Layout as Original } from 'docgenjs/theme-original';
export * from 'docgenjs/theme-original';
export function Layout() {
  const [count, setCount] = useState(0);
  return <Original top={<button id="theme" onClick={() => setCount(count + 1)}>Theme {count}</button>} />;
}
`,
};

function toCounter(name: string, id: string): string {
  return `import { useState } from 'react';
export ${name}() {
  const [count, setCount] = useState(0);
  return <button id="${id}" onClick={() => setCount(count + 1)}>Count {count}</button>;
}
`;
}

const begin = sharedAuthor(FILES);
const IDS = ['counter', 'old', 'local', 'other', 'theme'];

const read = (page: Page) => Promise.all(IDS.map((id) => page.locator(`#${id}`).textContent()));

/** Gives each component a state of its own. */
async function press(page: Page): Promise<void> {
  for (const [index, id] of IDS.entries()) await page.locator(`#${id}`).click({ clickCount: 1 + index });
}

describe('state of components', () => {
  it('stays in a page that is a component of its own', async () => {
    const { project, open } = await begin();
    const { page } = await open('/own');
    await page.locator('#page').click();
    // The next test begins with the site, and so the server, of this one.
    for (const [from, to] of [
      ['Count', 'Number'],
      ['Number', 'Count'],
    ] as const) {
      project.edit('docs/own.tsx', (text) => text.replace(`>${from} {`, `>${to} {`));
      await eventually(() => page.locator('#page').textContent(), `${to} 1`);
    }
    expect(await isSameDocument(page)).toBe(true);
  });

  it('stays while they, the page around them and the theme are edited', async () => {
    const { project, open } = await begin();
    const { page, problems } = await open('/');
    const edit = (file: string, from: string, to: string) =>
      project.edit(file, (text) => text.replace(from, to));
    await press(page);
    expect(await read(page)).toEqual(['Count 1', 'Old 2', 'Local 3', 'Count 4', 'Theme 5']);

    edit('docs/index.mdx', 'First words.', 'Other words.\n\n**And** more.');
    await seeText(page, 'And more.');
    expect(await read(page)).toEqual(['Count 1', 'Old 2', 'Local 3', 'Count 4', 'Theme 5']);

    edit('docs/index.mdx', '>Local {', '>Nearby {');
    await eventually(() => page.locator('#local').textContent(), 'Nearby 3');
    expect(await read(page)).toEqual(['Count 1', 'Old 2', 'Nearby 3', 'Count 4', 'Theme 5']);

    edit('docs/_shared.mdx', 'Shared words.', 'Common words.');
    await seeText(page, 'Common words.');
    expect((await read(page))[3]).toBe('Count 4');

    edit('theme/index.tsx', '>Theme {', '>Frame {');
    await eventually(() => page.locator('#theme').textContent(), 'Frame 5');
    expect((await read(page)).filter((_, index) => index !== 1)).toEqual([
      'Count 1',
      'Nearby 3',
      'Count 4',
      'Frame 5',
    ]);

    // Back to a text that the browser has run before.
    for (const [from, to] of [
      ['Count', 'Number'],
      ['Number', 'Count'],
    ] as const) {
      edit('parts/counter.tsx', `>${from} {`, `>${to} {`);
      await eventually(() => page.locator('#counter').textContent(), `${to} 1`);
    }
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('is there again after a mistake, and ends with other hooks and with classes', async () => {
    const { project, open } = await begin();
    const { page } = await open('/');
    const edit = (file: string, from: string, to: string) =>
      project.edit(file, (text) => text.replace(from, to));
    await press(page);

    edit('parts/counter.tsx', '>Count {', '>Broken {{');
    await overlay(page).waitFor();
    expect((await read(page))[0]).toBe('Count 1');
    edit('parts/counter.tsx', '>Broken {{', '>Mended {');
    await eventually(() => page.locator('#counter').textContent(), 'Mended 1');
    await overlay(page).waitFor({ state: 'hidden' });

    edit('parts/old.tsx', '>Old {', '>Class {');
    await eventually(() => page.locator('#old').textContent(), 'Class 0');
    expect((await read(page))[0]).toBe('Mended 1');

    edit('parts/use-count.ts', 'return', 'useState(0);\n  return');
    await eventually(() => page.locator('#counter').textContent(), 'Mended 0');
    expect((await read(page)).slice(2)).toEqual(['Local 3', 'Count 4', 'Theme 5']);

    edit('theme/index.tsx', 'const [count', 'useState(0);\n  const [count');
    await eventually(() => page.locator('#theme').textContent(), 'Theme 0');
    expect(await isSameDocument(page)).toBe(true);
  });
});
