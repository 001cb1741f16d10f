/**
 * Every pair in `fixtures/markdown`: `<case>.md(x)` and what becomes of it, the body
 * as `<case>.html` or `<case>.jsx`, all else as `<case>.json`. `UPDATE=1` rewrites
 * the results; read them before you commit. Both engines must give the same.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { raw } from 'hast-util-raw';
import { describe, expect, it } from 'vitest';
import { createMdxEngine } from '../../../src/engine/markdown/engine-mdx.ts';
import { createSatteriEngine } from '../../../src/engine/markdown/engine-satteri.ts';
import type { Root } from '../../../src/engine/markdown/hast.ts';
import { parsePageSource } from '../../../src/engine/markdown/read-page.ts';
import { renderHtml } from '../../../src/engine/markdown/render-html.ts';
import type { CompiledPage } from '../../../src/engine/types.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { createTestCompiler, createTestRoute, type TestSite } from '../../helpers/content.ts';

const FOLDER = new URL('../../../fixtures/markdown/', import.meta.url).pathname;
const PROJECT = join(FOLDER, '_project');
const PAGES = ['index.md', 'guide/index.md', 'guide/b.md'].flatMap((file) => [`en/${file}`, `zh/${file}`]);

/** What a case needs besides its text. */
const SITES: Readonly<Record<string, TestSite>> = {
  'images-base.md': { config: { base: '/docs/' } },
  'image-captions.md': { markdown: { imageCaptions: true } },
  'cjk-emphasis-off.md': { markdown: { cjkFriendlyEmphasis: false } },
  'math.md': { markdown: { math: { macros: {} } } },
  'math-mdx.mdx': { markdown: { math: true } },
  'raw-html-trusted.md': { markdown: { html: true } },
  'md-as-mdx.md': { markdown: { mdAsMdx: true } },
  'overrides.md': { overrides: ['h2', 'a', 'pre'] },
  'mdx-global-component.mdx': {
    markdown: { globalComponents: [join(PROJECT, 'components/my-widget.tsx') as FilePath] },
  },
};

const engines = {
  satteri: createSatteriEngine(),
  '@mdx-js/mdx': createMdxEngine({ remarkPlugins: [], rehypePlugins: [] }),
};

const DOCS = new URL('../../../', import.meta.url).pathname;
const docsPages = readdirSync(join(DOCS, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.mdx?$/.test(file),
);

const compiled = new Map<string, Promise<CompiledPage>>();

/** Once for all that is asked of it. */
function compileCase(name: string, engine: keyof typeof engines): Promise<CompiledPage> {
  const key = `${engine} ${name}`;
  const page = compiled.get(key) ?? compileFile(name, engine);
  compiled.set(key, page);
  return page;
}

/** One compiler for all cases that ask for nothing else: grammars are loaded once. */
const plain = new Map<keyof typeof engines, ReturnType<typeof createTestCompiler>>();

function createCaseCompiler(name: string, engine: keyof typeof engines) {
  const own = SITES[name];
  const project = { projectDir: PROJECT, pages: PAGES, engine: engines[engine] };
  if (own) return createTestCompiler({ ...project, ...own });
  const shared = plain.get(engine) ?? createTestCompiler(project);
  plain.set(engine, shared);
  return shared;
}

async function compileFile(name: string, engine: keyof typeof engines): Promise<CompiledPage> {
  const lang = name.startsWith('zh-') ? 'zh' : 'en';
  const { compiler, config } = await createCaseCompiler(name, engine);
  const route = createTestRoute(`${lang}/guide/page.${name.split('.').at(-1)}`, config);
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return compiler.compile(parsePageSource({ route, text, name, config }));
}

function toBodyText({ body }: CompiledPage): string {
  if (body.kind === 'static') return body.html === '' ? '' : withoutHash(`${body.html}\n`);
  // Imports of global components are absolute, and differ with the place of the checkout.
  return body.kind === 'component' ? withoutHash(body.code.replaceAll(FOLDER, '[FIXTURES]/')) : '';
}

/** The sheet of formulas is named by what it holds. */
function withoutHash(text: string): string {
  return text.replace(/math-[\da-f]{8}\.css/g, 'math-[hash].css');
}

/** All of a page but its body, without what is empty or the same for all. */
function toFacts({ page, sections, ids, links, assets, dependencies, diagnostics }: CompiledPage): string {
  const { title, headingTitle, description, pageType, toc } = page;
  const facts = {
    title,
    headingTitle,
    description,
    pageType: pageType === 'doc' ? undefined : pageType,
    toc: toc.map(({ depth, id, text, charIndex }) => `${'#'.repeat(depth)} ${text} {#${id}} @${charIndex}`),
    ids,
    links: links.map(
      (link) =>
        `${link.line}:${link.column} ${link.kind} ${link.url} → ${link.target ?? '-'} ${link.hash && `#${link.hash} `}(${link.resolved ?? ''})`,
    ),
    assets: assets.map((asset) => withoutHash(asset.output)),
    dependencies: dependencies.map((file) => file.replace(PROJECT, '')),
    sections: sections.map(({ id, headings, text, code }) =>
      [`#${id}`, headings.join(' > '), text, code].filter((part) => part !== '').join(' | '),
    ),
    diagnostics: diagnostics.map(
      (item) => `${item.code} ${item.severity} ${item.line ?? '-'}:${item.column ?? '-'} ${item.message}`,
    ),
  };
  const filled = Object.entries(facts).filter(([, value]) => value !== undefined && value.length > 0);
  return `${JSON.stringify(Object.fromEntries(filled), null, 2)}\n`;
}

function expectFile(file: string, content: string): void {
  if (process.env.UPDATE) {
    writeFileSync(file, content);
    return;
  }
  expect(content).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '(no such file)');
}

/** Engines have their own words for syntax errors, and may point at the sign after the one that is wrong. */
function toComparable(facts: string): string {
  return facts.replace(/"DG3041 error (\d+):.*"/g, '"DG3041 error $1"');
}

/** Signs that may be written in two ways. */
function toOneSpelling(html: string): string {
  return html.replaceAll('&gt;', '>').replaceAll('=""', '');
}

const cases = readdirSync(FOLDER).filter((name) => /\.mdx?$/.test(name));

describe.each(cases)('%s', (name) => {
  it('becomes what its result files say', async () => {
    const page = await compileCase(name, 'satteri');

    const base = join(FOLDER, name.replace(/\.mdx?$/, ''));
    const [own, other] = page.body.kind === 'component' ? ['jsx', 'html'] : ['html', 'jsx'];
    if (process.env.UPDATE) rmSync(`${base}.${other}`, { force: true });
    expectFile(`${base}.${own}`, toBodyText(page));
    expect(existsSync(`${base}.${other}`)).toBe(false);
    expectFile(`${base}.json`, toFacts(page));
  });

  it('is the same with both engines', async () => {
    const [ours, theirs] = [await compileCase(name, 'satteri'), await compileCase(name, '@mdx-js/mdx')];

    expect(toBodyText(theirs)).toBe(toBodyText(ours));
    expect(toComparable(toFacts(theirs))).toBe(toComparable(toFacts(ours)));
  });

  it('gives HTML that a browser reads as it was written', async () => {
    const { body } = await compileCase(name, 'satteri');
    const html = body.kind === 'static' ? body.html : '';

    const parsed = raw({ type: 'root', children: [{ type: 'raw', value: html } as never] }) as Root;

    expect(toOneSpelling(renderHtml(parsed))).toBe(toOneSpelling(html));
  });
});

describe('our own docs', () => {
  const compilers = Object.values(engines).map((engine) =>
    createTestCompiler({ projectDir: DOCS.replace(/\/$/, ''), pages: docsPages, engine, hasColours: false }),
  );

  it.each(docsPages)('%s is the same with both engines', async (file) => {
    const [ours, theirs] = (await Promise.all(
      compilers.map(async (created) => {
        const { compiler, config } = await created;
        const text = readFileSync(join(config.root, file), 'utf8');
        const route = createTestRoute(file, config);
        return compiler.compile(parsePageSource({ route, text, name: file, config }));
      }),
    )) as [CompiledPage, CompiledPage];

    expect(toBodyText(theirs)).toBe(toBodyText(ours));
    expect(toFacts(theirs)).toBe(toFacts(ours));
  });
});
