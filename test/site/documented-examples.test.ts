/** What the pages on themes and their API tell readers to write is built as they would write it. */
import { describe, expect, it } from 'vitest';
import { type PageExample, readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';

const PAGES = [
  'guide/advanced/custom-theme.md',
  'api/client-api/api-runtime.md',
  'api/client-api/api-components.md',
  'api/config/config-theme.md',
  'api/config/config-frontmatter.md',
];

const BASE = {
  'docs/index.md': '---\npageType: home\nhero: { name: Base }\n---\n',
  'docs/guide/_meta.json': '["start"]',
  'docs/guide/start.md': '# Start\n\n## Section\n',
  'docs/release.md': '# Release\n',
};

const EXAMPLES = PAGES.flatMap((page) =>
  readPageExamples(`en/${page}`).map((example, at) => ({ page, at, ...example })),
);

describe('examples of the documentation', () => {
  it.each(EXAMPLES)('$page, $section, $at', async (example) => {
    const built = await site(toSite(example)).build();

    expect(built.terminal()).not.toMatch(/✖|⚠/);
    const pages = built.files().filter((path) => path.endsWith('.html'));
    const shown = pages.map((path) => built.read(path)).join('\n');
    for (const mark of toMarks(example)) expect(shown).toContain(mark);
  });

  it.each(PAGES)('%s has the same ones in both languages', (page) => {
    const [english, chinese] = ['en', 'zh'].map((lang) =>
      readPageExamples(`${lang}/${page}`).map(toSkeleton),
    );
    expect(english?.length).toBeGreaterThan(0);
    expect(chinese).toEqual(english);
  });
});

function toSite({ files }: PageExample): Readonly<Record<string, string>> {
  const isBilingual = Object.values(files).some((text) => text.includes("lang: 'zh'"));
  const pages = isBilingual ? { 'docs/en/index.md': '# Home\n', 'docs/zh/index.md': '# 首页\n' } : BASE;
  return { ...pages, ...files };
}

/** What an example shows, in words or class names that only it has. */
function toMarks({ files }: PageExample): string[] {
  return Object.values(files).flatMap((text) =>
    [...text.matchAll(/className="(my-[\w-]+)"|<h1>([^<{]+)<\/h1>|aria-label="([^"]+)"/g)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? '',
    ),
  );
}

/** Sentences differ between languages; all else does not. */
function toSkeleton({ section, files }: PageExample): unknown {
  const withoutWords = (text: string) =>
    text
      .replace(/[^ -~\n]+/g, '')
      .split('\n')
      .map((line) =>
        line
          .trim()
          .split(/\W+/)
          .filter((word) => /^(?:import|export|function|return|const)$/.test(word)),
      )
      .filter((words) => words.length > 0);
  return [section, Object.entries(files).map(([name, text]) => [name, withoutWords(text)])];
}
