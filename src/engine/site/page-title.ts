/**
 * Reads a page's title from its frontmatter and first heading, without compiling it. `dev` starts with
 * this, since a sidebar names every page of its part of the site.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { readFrontmatter } from '../markdown/frontmatter/frontmatter.ts';
import { createPageRecord } from '../markdown/page-record.ts';
import { parsePageSource } from '../markdown/read-page.ts';
import type { SitePage } from '../navigation/unit-words.ts';
import type { Route, SiteConfig } from '../types.ts';

/** A page before it is compiled. */
export interface PageHead extends SitePage {
  /** Text below the frontmatter, as far as it was read; empty for a component. */
  readonly body: string;
}

/** Undefined if the file cannot be read. May be wrong until the page is compiled. */
export function readPageTitle(route: Route, config: SiteConfig): SitePage | undefined {
  const head = readPageHead(route, config);
  if (head === undefined) return undefined;
  const { body: _, ...title } = head;
  return title;
}

/** Reads the same, with the text that was read for it. */
export function readPageHead(route: Route, config: SiteConfig): PageHead | undefined {
  const text = readText(route);
  if (text === undefined) return undefined;
  if (route.kind === 'module')
    return {
      route,
      body: '',
      page: createPageRecord({ route, frontmatter: {}, toc: [], headingTitle: '', description: '' }),
    };
  const { frontmatter, body } = readHead(text, route, config);
  const heading = findHeading(body);
  const headingLabel = (/\.mdx$/i.test(route.file) && withoutComponents(heading)) || heading;
  const headingTitle = toPlainText(headingLabel);
  const page = createPageRecord({ route, frontmatter, toc: [], headingTitle, description: '' });
  return { route, page, body, ...(headingLabel && { headingLabel }) };
}

/** Frontmatter can be long; a first heading further down is read when the page is compiled. */
const HEAD_BYTES = 16 * 1024;

function readText({ file }: Route): string | undefined {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    const bytes = Buffer.allocUnsafe(HEAD_BYTES);
    const length = readSync(handle, bytes, 0, HEAD_BYTES, 0);
    // Problems in the text are reported when it is compiled.
    return new TextDecoder().decode(bytes.subarray(0, length)).replace(/\r\n?/g, '\n');
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Reads the head without the code that sanitises values or replaces words, which most pages do not need. */
function readHead(text: string, route: Route, config: SiteConfig) {
  const block = readFrontmatter(text, route.relativePath);
  const values = JSON.stringify(block.frontmatter);
  if (config.replaceRules.length === 0 && !values.includes('<')) return block;
  return parsePageSource({ route, text, name: route.relativePath, config });
}

/** Finds the first `# Heading` outside of code. */
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

/** Removes what a component shows beside the words, such as a badge. */
function withoutComponents(heading: string): string {
  return heading.replace(/<([A-Z][\w.]*)(?:[^<>]*\/>|[^<>]*>[^<>]*<\/\1>)/g, '').trim();
}

function toPlainText(label: string): string {
  return label.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]|~~|__/g, '');
}
