/** Files that a page shows lie beside the site's own, so none of them may run anything when it is opened. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findActiveMedia } from '../../../src/engine/files/active-media.ts';
import { compilePage } from '../../helpers/content.ts';
import { makeFolder } from '../../helpers/folders.ts';

const ROOT = join(import.meta.dirname, '../../..');
const draw = (inner: string, head = '') => `${head}<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
const find = (text: string | Uint8Array, file = 'a.svg') =>
  findActiveMedia(file, Buffer.from(text as string));

it.each([
  ['a script', draw('<script>a()</script>')],
  [
    'a script under another prefix',
    '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>a()</x:script></x:svg>',
  ],
  ['a handler', draw('<path onclick="a()"/>')],
  ['a handler of the drawing', `<svg xmlns="http://www.w3.org/2000/svg" onload='a()'/>`],
  ['a link that runs', draw('<a href="javascript:a()"><path/></a>')],
  ['one spelled with references', draw('<a xlink:href="java&#115;cript:a()"><path/></a>')],
  ['an animated link', draw('<a><animate attributeName="href" to="javascript:a()"/></a>')],
  [
    'a document in it',
    draw('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/"/></foreignObject>'),
  ],
  ['an entity', draw('&a;', '<!DOCTYPE svg [<!ENTITY a "<script/>">]>')],
  ['a stylesheet that makes documents', draw('', '<?xml-stylesheet type="text/xsl" href="#a"?>')],
  ['another encoding', Buffer.from(draw('<script>a()</script>'), 'utf16le')],
  ['an encoding that hides what it says', draw('', '<?xml version="1.0" encoding="ISO-2022-JP"?>')],
])('refuses a drawing with %s', (_, text) => {
  expect(find(text)).toMatch(/^is an SVG file /);
});

it('takes drawings as people make them, and all of our own', () => {
  const plain = draw(
    '<defs><linearGradient id="a"/></defs><use href="#a"/><image href="data:image/png;base64,AA"/><a href="https://a.example/?b=1&amp;c"><text>once = 1</text></a><animate attributeName="opacity" values="0;1"/><foreignObject><div xmlns="http://www.w3.org/1999/xhtml">a</div></foreignObject>',
    '<?xml version="1.0" encoding="iso-8859-1"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
  );
  expect(find(plain)).toBeUndefined();
  expect(find('', 'a.png')).toBeUndefined();

  const own = ['docs', 'fixtures/sites', 'fixtures/markdown'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.svg'))
      .map((name) => join(ROOT, folder, name)),
  );
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((file) => findActiveMedia(file, readFileSync(file)) !== undefined)).toEqual([]);
});

it('refuses what is no media, at the place that shows it', async () => {
  const projectDir = makeFolder('media');
  mkdirSync(join(projectDir, 'docs/en/guide'), { recursive: true });
  writeFileSync(join(projectDir, 'docs/en/guide/a.html'), '<script>a()</script>');
  writeFileSync(join(projectDir, 'docs/en/guide/a.svg'), draw('<script>a()</script>'));
  const page = { text: '# A\n\n![a](./a.html)\n\n<video src="./a.svg"></video>\n', file: 'en/guide/page.md' };

  const { diagnostics, assets } = await compilePage(page, { projectDir, hasColours: false });
  const trusted = await compilePage(page, { projectDir, hasColours: false, markdown: { html: true } });

  expect(diagnostics.map(({ code, line, severity }) => `${code} ${line} ${severity}`)).toEqual([
    'DG3047 3 error',
    'DG3047 5 error',
  ]);
  expect(assets).toEqual([]);
  expect(trusted.assets).toHaveLength(2);
});
