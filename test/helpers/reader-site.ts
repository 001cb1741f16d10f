/** The `reader` site with more pages: components, languages, code; and a comparison of two outputs. */
import { type Site, site } from './site.ts';

export type Output = Readonly<Record<string, string>>;

/** Every so many pages there are two with code, whose colours take most of the time. */
const CODE_EVERY = 10;

export function readerSite(pages: number): Site {
  const project = site('reader');
  for (let at = 0; at < pages; at += 1) {
    const [lang, language] = at % 2 === 0 ? ['en', 'js'] : ['zh', 'json'];
    const code = at % CODE_EVERY < 2 ? `\`\`\`${language}\n[${at}, "${at}"]\n\`\`\`` : 'No code.';
    project.write(`docs/${lang}/many/part-${at}.md`, `# Part ${at}\n\nText.\n\n## Section\n\n${code}\n`);
  }
  return project;
}

/** Lists paths that differ; short where two whole outputs would fill the screen. */
export function findDifferences(one: Output, other: Output): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((path) => one[path] !== other[path])
    .sort();
}
