/**
 * Documentation of other tools as search sees it: of a build tool in both languages, as its packages bring it, and
 * in English the readmes of libraries that are installed here anyway. Compiled and indexed as a site of docgen.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SectionRecord } from '../../src/search/analyse-section.ts';
import { createDocsReader } from './docs-records.ts';

const MODULES = join(import.meta.dirname, '../../node_modules');
const READMES = ['acorn', 'chokidar', 'commander', 'fast-glob', 'gray-matter', 'picomatch', 'ws'];

const CONFIG = `export default ${JSON.stringify({
  lang: 'en',
  locales: ['en', 'zh'].map((lang) => ({ lang, label: lang })),
})};\n`;

export async function readForeignRecords(lang: 'en' | 'zh'): Promise<SectionRecord[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'docgen-foreign-'));
  try {
    for (const [path, content] of [['docgen.config.ts', CONFIG] as const, ...listPages(lang)]) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      writeFileSync(join(cwd, path), content);
    }
    return await createDocsReader(cwd)(lang);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

function listPages(lang: 'en' | 'zh'): readonly (readonly [path: string, content: string])[] {
  const docs = join(MODULES, '@modern-js/builder-doc/docs');
  const pages = readdirSync(join(docs, lang, 'api'))
    .filter((name) => name.startsWith('config-'))
    .map((name) => {
      const text = readWithImports(join(docs, lang, 'api', name), docs);
      return [`docs/${lang}/${name.replace('.mdx', '.md')}`, text] as const;
    });
  const readmes = READMES.map((name) => {
    const file = readdirSync(join(MODULES, name)).find((other) => /^readme\.md$/i.test(other)) ?? '';
    return [`docs/en/${name}.md`, readFileSync(join(MODULES, name, file), 'utf8')] as const;
  });
  return lang === 'en' ? [...pages, ...readmes] : pages;
}

/** Puts the files that a page imports where it shows them: their tool finds these by an alias. */
function readWithImports(file: string, docs: string): string {
  const files = new Map<string, string>();
  return readFileSync(file, 'utf8')
    .replace(/^import (\w+) from '@(en|zh)\/(.+)';?$/gm, (_, name: string, lang: string, path: string) => {
      files.set(name, join(docs, lang, path));
      return '';
    })
    .replace(/^<(\w+) \/>$/gm, (tag, name: string) => {
      const imported = files.get(name);
      return imported === undefined ? tag : readWithImports(imported, docs);
    });
}
