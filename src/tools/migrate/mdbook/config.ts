/** `book.toml` as options of docgen. */
import { posix } from 'node:path';
import { listRedirectPlugins } from '../config/print-config.ts';
import { convertSocialLinks } from '../config/social-links.ts';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import { isElsewhere, splitTarget } from '../page/rewrite-markdown.ts';
import type { Redirect } from '../project/migration.ts';
import type { ParsedToml } from '../project/parse-data.ts';
import { asList, asRecord, asText, readBase, type Values } from '../project/read-peer-config.ts';
import type { BookSummary } from './summary.ts';

export interface MdBookConfigInput {
  /** Folder of the pages, from the project folder. */
  readonly root: string;
  readonly summary: BookSummary;
  readonly redirects: readonly Redirect[];
  readonly icon?: string | undefined;
  readonly hasFormulas: boolean;
  /** Pages that are not published. */
  readonly exclude: readonly string[];
  readonly lose: LoseKey;
}

export function convertMdBookConfig(toml: ParsedToml, input: MdBookConfigInput): Record<string, unknown> {
  const { root, summary, redirects, icon, exclude, hasFormulas } = input;
  const book = asRecord(toml.value.book);
  const html = asRecord(asRecord(toml.value.output).html);
  listLost(toml, input.lose);
  const repository = asText(html['git-repository-url']);
  const authors = asList(book.authors).join(', ');
  return {
    title: asText(book.title),
    description: asText(book.description),
    lang: asText(book.language) ?? 'en',
    base: readBase(asText(html['site-url'])),
    icon: icon && `/${posix.basename(icon)}`,
    head: authors === '' ? undefined : [['meta', { name: 'author', content: authors }]],
    route: { extensions: ['.md'], exclude: exclude.length > 0 ? exclude : undefined },
    markdown: { math: hasFormulas || hasKatex(toml) ? true : undefined },
    search: asRecord(html.search).enable === false ? false : undefined,
    plugins: redirects.length > 0 ? listRedirectPlugins(redirects) : undefined,
    themeConfig: {
      sidebar: { '/': summary.items },
      socialLinks:
        repository === undefined
          ? undefined
          : convertSocialLinks([{ icon: /gitlab/.test(repository) ? 'gitlab' : 'github', link: repository }]),
      editLink: convertEditLink(asText(html['edit-url-template']), root, input.lose),
    },
  };
}

const hasKatex = ({ value }: ParsedToml) => asRecord(value.preprocessor).katex !== undefined;

/** Reads the prefixes of hidden code lines, by language. */
export function readHiddenMarks(html: Values): Readonly<Record<string, string>> {
  const own = Object.entries(asRecord(asRecord(html.code).hidelines));
  return { rust: '#', ...Object.fromEntries(own.map(([lang, mark]) => [lang, String(mark)])) };
}

function convertEditLink(template: string | undefined, root: string, lose: LoseKey): unknown {
  if (template === undefined) return undefined;
  const [, start] = /^(.*\/)\{path\}$/.exec(template) ?? [];
  if (start !== undefined)
    return { docRepoBaseUrl: `${start}${root === '.' ? '' : root}`.replace(/\/$/, '') };
  lose(
    'output.html.edit-url-template',
    '"edit-url-template" is not carried over: the path is not its end.',
    'Write a function in "themeConfig.editLink.docRepoBaseUrl".',
  );
  return undefined;
}

const LOST: Readonly<Record<string, string>> = {
  'book.text-direction': 'Name a language that is written so in "lang".',
  'output.html.theme': 'Write a theme of docgen, see /guide/advanced/custom-theme.',
  'output.html.additional-css': 'Write the rules for docgen in the file named in "globalStyles".',
  'output.html.additional-js': 'Name the scripts in "head", and put them into docs/public.',
  'output.html.smart-punctuation': 'Write the marks themselves: “ ” ’ … –',
  'output.html.curly-quotes': 'Write the marks themselves: “ ” ’',
  'output.html.input-404': 'Replace the part NotFoundLayout in a theme.',
  'output.html.cname': 'Put a file CNAME into docs/public.',
};

/** Preprocessors whose marks docgen or this migration reads. */
const KNOWN = /^(?:links|index|admonish|mermaid|katex|alerts|toc)$/;

function listLost({ value, findLine }: ParsedToml, lose: LoseKey): void {
  for (const [key, todo] of Object.entries(LOST))
    if (findLine(key) !== undefined) lose(key, `"${key}" is not carried over.`, todo);
  for (const name of Object.keys(asRecord(value.preprocessor)))
    if (!KNOWN.test(name))
      lose(
        `preprocessor.${name}`,
        `The preprocessor "${name}" does not run.`,
        'Write what it makes, or a remark plugin in "markdown.remarkPlugins".',
      );
  for (const name of Object.keys(asRecord(value.output)))
    if (name !== 'html')
      lose(
        `output.${name}`,
        `The output "${name}" is not made.`,
        'docgen makes books as PDF, EPUB and HTML: see /api/commands#docgen-book.',
      );
}

interface RedirectInput {
  readonly resolveLink: (path: string) => string | undefined;
  /** Old paths of the pages, in order. */
  readonly paths: readonly string[];
  readonly lose: LoseKey;
}

/** `output.html.redirect`; and mdBook shows the first chapter at `/`, if no page is there. */
export function listBookRedirects(toml: ParsedToml, { resolveLink, paths, lose }: RedirectInput): Redirect[] {
  const key = 'output.html.redirect';
  const html = asRecord(asRecord(toml.value.output).html);
  const [first] = paths;
  const hasStart = paths.some((path) => /^(?:README|index)\.md$/.test(path));
  const start = first === undefined || hasStart ? undefined : resolveLink(first);
  const listed = Object.entries(asRecord(html.redirect)).flatMap(([source, given]): Redirect[] => {
    const from = `/${source
      .replace(/^\//, '')
      .replace(/\.html$/, '')
      .replace(/(?:^|(?<=\/))index$/, '')}`;
    const destination = String(given);
    if (isElsewhere(destination)) return [{ from, to: destination }];
    const [way, rest] = splitTarget(destination);
    const path = posix.join(way.startsWith('/') ? '' : posix.dirname(source), way).replace(/^\//, '');
    const names = [path.replace(/\.html$/, '.md'), path.replace(/index\.html$/, 'README.md')];
    const to = names.map(resolveLink).find((link) => link !== undefined);
    if (to !== undefined && names.every((name) => `/${name}` !== `${from}.md`))
      return [{ from, to: to + rest }];
    lose(
      `${key}.${source}`,
      `The redirect "${source}" is not carried over: there is no page "${destination}".`,
      'Correct it in docgenjs/plugins/client-redirects.',
    );
    return [];
  });
  return [...(start === undefined ? [] : [{ from: '/', to: start }]), ...listed];
}
