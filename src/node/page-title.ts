/**
 * How a page is called, without compiling it: its frontmatter and its first heading.
 * `dev` begins with this, since a sidebar names every page of its part of the site.
 */
import { readFileSync } from 'node:fs';
import { decodeSource } from './content/decode-source.ts';
import { toPageRecord } from './content/page-record.ts';
import { toPageSource } from './content/read-page.ts';
import type { SitePage } from './site/navigation.ts';
import type { Route, SiteConfig } from './types.ts';

/** Undefined when the file cannot be read. Wrong at most until the page is compiled. */
export function readPageTitle(route: Route, config: SiteConfig): SitePage | undefined {
  const text = readText(route, config);
  if (text === undefined) return undefined;
  if (route.kind === 'module')
    return {
      route,
      page: toPageRecord({ route, frontmatter: {}, toc: [], headingTitle: '', description: '' }),
    };
  const { frontmatter, body } = toPageSource({ route, text, name: route.relativePath, config });
  const headingLabel = findHeading(body);
  const headingTitle = toPlain(headingLabel);
  const page = toPageRecord({ route, frontmatter, toc: [], headingTitle, description: '' });
  return { route, page, ...(headingLabel && { headingLabel }) };
}

function readText({ file, relativePath }: Route, config: SiteConfig): string | undefined {
  try {
    const bytes = readFileSync(file);
    if (bytes.length > config.markdown.maxFileSize) return undefined;
    return decodeSource(bytes, relativePath).text;
  } catch {
    return undefined;
  }
}

/** The first `# Heading` outside of code. */
function findHeading(body: string): string {
  let fence = '';
  for (const line of body.split('\n')) {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
    } else if (mark !== '') fence = mark;
    else {
      const heading = /^ {0,3}#[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line)?.[1];
      if (heading !== undefined) return heading.replace(/\s*\\?\{#[^}]*\}$/, '');
    }
  }
  return '';
}

function toPlain(label: string): string {
  return label.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]|~~|__/g, '');
}
