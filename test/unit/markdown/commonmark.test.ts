/** Every example of the CommonMark specification, in a page: text of others, and others' results. */
// @ts-expect-error It brings no types.
import { tests } from 'commonmark-spec';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { expect, it } from 'vitest';
import { createMdxEngine } from '../../../src/engine/markdown/engine-mdx.ts';
import { createSatteriEngine } from '../../../src/engine/markdown/engine-satteri.ts';
import { createTestCompiler, createTestSource } from '../../helpers/content.ts';

const examples: readonly { readonly number: number; readonly markdown: string; readonly html: string }[] =
  tests;

type TestCompiler = Awaited<ReturnType<typeof createTestCompiler>>;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Examples, by number, that are shown in another way, and why. */
const OTHERWISE: Readonly<Record<string, readonly number[]>> = {
  'an element that is left open ends with its paragraph': [
    ...[21, 31, 150, 187, 344, 476, 477, 494, 613, 614, 615, 616, 630, 631, 642, 643],
  ],
  'what runs code, changes the page around it or swallows its rest is left out': [
    170, 171, 172, 173, 176, 178,
  ],
  'an image is found from the page': [517, 520, 531, 573, 576, 577, 578, 580],
  'a scheme that nobody knows is no target': [596, 598, 599, 601],
  'bare addresses are links, as on GitHub': [602, 606, 608, 611, 612],
};

/** Pages of a site with plugins for unified are read by the second one. */
const ENGINES = {
  satteri: createSatteriEngine(),
  '@mdx-js/mdx': createMdxEngine({ remarkPlugins: [], rehypePlugins: [] }),
};

async function compile({ compiler, config }: TestCompiler, text: string): Promise<string> {
  const { body } = await compiler.compile(createTestSource({ text, file: 'a.md' }, config));
  if (body.kind !== 'static') throw new Error('Markdown is static.');
  return body.html;
}

/** What the specification is about: elements and text, targets and titles, not what a theme adds. */
function outline(html: string): string {
  const text = parseFragment(html)
    .childNodes.map((node) => print(node, false))
    .join('');
  const BLOCK = /\s*(<\/?(?:p|ul|ol|li|h\d|blockquote|pre|hr|br)\b[^>]*>)\s*/g;
  return text.replace(BLOCK, '$1').replace(/\s+/g, ' ').trim();
}

function print(node: Node, isCode: boolean): string {
  if (defaultTreeAdapter.isTextNode(node)) return isCode ? node.value : node.value.replace(/\s+/g, ' ');
  if (!defaultTreeAdapter.isElementNode(node)) return '';
  const { tagName, attrs, childNodes } = node;
  const { class: name = '', ...values } = Object.fromEntries(attrs.map((attr) => [attr.name, attr.value]));
  if (tagName === 'button' || name.includes('rp-header-anchor')) return '';
  const content = childNodes.map((child) => print(child, isCode || tagName === 'pre')).join('');
  if (/^(?:div|span)$/.test(tagName) || (isCode && tagName === 'code')) return content;
  const { href, src, alt, title, start } = values;
  const said = { href: href && decode(href), src: src && decode(src), alt, title, start };
  return `<${tagName} ${JSON.stringify(said)}>${content}</${tagName}>`;
}

function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

it.each(Object.entries(ENGINES))(
  '%s shows every example as the specification does, but for what is meant to be otherwise',
  async (_, engine) => {
    const test = await createTestCompiler({ hasColours: false, engine });
    expect(examples.length).toBeGreaterThan(600);
    const others: number[] = [];
    for (const { number, markdown, html } of examples) {
      // The specification writes tabs as arrows.
      const shown = await compile(test, markdown.replaceAll('→', '\t'));
      if (outline(shown) !== outline(html.replaceAll('→', '\t'))) others.push(number);
    }
    expect(others).toEqual(
      Object.values(OTHERWISE)
        .flat()
        .sort((a, b) => a - b),
    );
  },
);
