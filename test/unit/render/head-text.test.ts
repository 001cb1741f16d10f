/** Text in scripts and styles of the head, such as the title of a page in JSON-LD: none ends them, none keeps them open. */
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { renderTag } from '../../../src/engine/render/html.ts';
import { createHeadCollector } from '../../../src/runtime/head/head-collector.ts';

const WRITERS = {
  'a tag of the config': (name: 'script' | 'style', type: string, text: string) =>
    renderTag(name, { type }, text),
  'a component of a page': (name: 'script' | 'style', type: string, text: string) => {
    const collector = createHeadCollector();
    collector.collect([{ name, attributes: { type }, text }]);
    return collector.print();
  },
};

/** Names of the elements of the head, and the text in the first one, as a browser reads them. */
function read(tag: string) {
  const [html] = parse(`<!doctype html><html><head>${tag}<meta name="after"></head>`).childNodes.slice(-1);
  const [head] = html && 'childNodes' in html ? html.childNodes : [];
  const elements = head && 'childNodes' in head ? head.childNodes : [];
  const [first] = elements;
  const [text] = first && 'childNodes' in first ? first.childNodes : [];
  return {
    names: elements.map(({ nodeName }) => nodeName),
    text: text && 'value' in text ? text.value : '',
  };
}

describe.each(Object.entries(WRITERS))('%s', (_, write) => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '<!-- <ScRiPt src=x> </sCrIpT ',
    '<!--<script></script></script>',
    '--><!--<script --><script/>\\ "quoted" \u2028',
  ])('keeps %j as text, and ends', (title) => {
    const json = read(write('script', 'application/ld+json', JSON.stringify({ title })));
    expect(json.names).toEqual(['script', 'meta']);
    expect(JSON.parse(json.text)).toEqual({ title });

    const script = read(write('script', 'module', `globalThis.title = ${JSON.stringify(title)}`));
    expect(script.names).toEqual(['script', 'meta']);
    expect(new Function(`${script.text}; return globalThis.title`)()).toBe(title);

    expect(
      read(write('style', 'text/css', `a::after { content: "${title.replace(/["\\]/g, '')}" } </style>`))
        .names,
    ).toEqual(['style', 'meta']);
  });

  it('leaves an old comment around a script as it is', () => {
    const { text } = read(write('script', 'text/javascript', '<!--\nf();\n//-->'));
    expect(text).toBe('<!--\nf();\n//-->');
  });
});
