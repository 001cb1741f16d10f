/** Sites of Mintlify: `docs.json` or `mint.json`, its pages, snippets and files. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import ignore from 'ignore';
import { resolveRouteAddress } from '../../../engine/index.ts';
import { createFormerRedirect, listRedirects } from '../config/list-redirects.ts';
import { printConfig } from '../config/print-config.ts';
import { SITE_STYLES } from '../config/site-styles.ts';
import { addImports, findDeclared, printHookImport } from '../page/component-imports.ts';
import { splitPage } from '../page/edit-frontmatter.ts';
import { rewriteImports } from '../page/rewrite-imports.ts';
import { isElsewhere, splitTarget } from '../page/rewrite-markdown.ts';
import { addShim, hasComponent, importComponents } from '../page/shim-imports.ts';
import { type ApiSpec, readApiSpec } from '../project/api-spec.ts';
import { createAddressConfig, type Losses, type PlannedFile, type ReadSite } from '../project/migration.ts';
import { parseJsonFile } from '../project/parse-data.ts';
import { asList, asRecord, asText } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import { MINTLIFY_PACK } from './components.ts';
import {
  convertMintlifyConfig,
  type MintlifySite,
  printStyles,
  readLocales,
  upgradeMintConfig,
} from './config.ts';
import type { NavigationPage } from './navigation.ts';
import { type ApiPages, createApiPages, formatOperation, isOperation, NO_API, readScope } from './openapi.ts';
import { type MintlifyPage, resolveImport, rewriteMintlifyPage } from './page.ts';

const SHIM = 'components/mintlify.jsx';

interface MintlifyFile extends NavigationPage {
  /** Path from the project folder. */
  readonly sourcePath: string;
  readonly source: string;
  /** New path from the docs folder. */
  readonly to: string;
}

export const readMintlify: ReadSite = async ({ dir, target, losses }) => {
  const file = ['docs.json', 'mint.json'].find((name) => existsSync(join(dir, name)));
  if (file === undefined) return undefined;
  const text = await readFile(join(dir, file), 'utf8');
  const used = new Set([file]);
  const parsed = parseJsonFile(text, file);
  const read = await readReferences(parsed.value, { dir, file, losses, used });
  const value = file === 'mint.json' ? upgradeMintConfig(asRecord(read)) : asRecord(read);
  const locales = readLocales(value);

  const isIgnored = await readIgnored(dir);
  const paths = await walkProject(dir, (path) => join(dir, path) === target || isIgnored(path));
  const { sources, specs } = await readSources(
    dir,
    paths.filter((path) => !used.has(path)),
  );
  const snippets = listSnippets(sources);
  const newPaths = new Map<string, string>();
  const pages: MintlifyFile[] = [];
  const address = createAddressConfig(locales.map(({ lang }) => ({ lang, label: lang })));
  for (const path of paths) {
    const source = sources.get(path);
    if (snippets.has(path)) newPaths.set(path, /^snippets\//.test(path) ? path : `snippets/${path}`);
    else if (source !== undefined && /\.mdx?$/.test(path)) {
      const { data, body } = splitPage(source);
      const to = getPagePath(path, body);
      pages.push({ sourcePath: path, source, to, data, link: resolveRouteAddress(to, address).path });
      newPaths.set(path, `docs/${to}`);
    } else if (isPublic(path) && !used.has(path)) newPaths.set(path, `docs/public/${path}`);
    else if (/^[^/]+\.(?:css|js)$/.test(path)) loseGlobalFile(path, losses);
  }
  const api = asRecord(value.api);
  const apis = createApiPages({
    specs,
    newPaths,
    api,
    defaults: [value.openapi, api.openapi].flatMap((it) => readScope(it, NO_API).sources),
    langs: locales.map(({ lang }) => lang),
    taken: new Set(asList(value.redirects).map((it) => String(asRecord(it).source).replace(/^\/|\/$/g, ''))),
  });
  const links = createLinks(pages, value.redirects);
  const published = new Set(pages.map(({ sourcePath }) => getAddress(sourcePath).slice(1)));
  const findPage = (path: string) =>
    pages.find(({ sourcePath }) => sourcePath.replace(/\.mdx?$/, '') === path) ??
    pages.find(({ sourcePath }) => sourcePath.replace(/\/index\.mdx?$/, '') === path);
  const defaultFolder = locales.length > 1 ? locales[0]?.lang : undefined;
  const site: MintlifySite = {
    value,
    locales,
    findPage,
    apis,
    lose: (key, message, todo) => losses.add({ file, line: parsed.findLine(key), message, todo }),
    resolveLink: (to) => resolveLink(to, links),
    hasPage: (link) => published.has(link.replace(/[?#].*$/, '').replace(/^\/|\/$/g, '')),
    ...(pages.some(({ to }) => to.startsWith(`${defaultFolder}/`)) &&
      defaultFolder !== undefined && { defaultFolder }),
  };

  const missing = new Set<string>();
  const shared = { newPaths, links, variables: asRecord(value.variables), shim: SHIM, missing, losses };
  const operations = showOperations(pages, {
    apis,
    shared,
    navigation: value.navigation,
    langs: locales.map(({ lang }) => lang),
  });
  const files: PlannedFile[] = [];
  for (const [path, to] of newPaths) {
    const source = sources.get(path);
    if (source === undefined) files.push({ path: to, content: { copyOf: join(dir, path) } });
    else if (/\.mdx?$/.test(path)) {
      const page = { source, sourcePath: path, path: to, isSnippet: snippets.has(path) };
      const content = rewriteMintlifyPage({ ...shared, ...page, operation: operations.get(path) });
      files.push({ path: to, content, former: { file: path, text: source, isMdx: true } });
    } else
      files.push({
        path: to,
        content: rewriteScript(source, { sourcePath: path, path: to, newPaths, missing }),
      });
  }
  addShim(files, { shim: SHIM, pack: MINTLIFY_PACK, missing });
  const styles = printStyles(value);
  if (styles !== undefined) files.push({ path: SITE_STYLES, content: styles });
  const converted = convertMintlifyConfig(site);
  files.push({ path: 'docgen.config.ts', content: printConfig(converted.config) }, ...converted.files);
  return {
    files,
    pages: [
      ...pages.map(({ sourcePath, to }) => ({ address: getAddress(sourcePath), path: to })),
      ...apis.listPlaces().map((place) => ({ address: `/${place}`, path: `${place}.md` })),
    ],
    redirects: [...listRedirects({ ...site, lose: () => {} }), ...apis.redirects].map(createFormerRedirect),
    address,
  };
};

/** Returns the new path of a page: docgen takes a README for the index of its folder. */
function getPagePath(path: string, body: string): string {
  const own = path.replace(/(^|\/)(readme)(?=\.mdx?$)/i, '$1$2/index');
  return /<[A-Z]/.test(body) ? own.replace(/\.md$/, '.mdx') : own;
}

function loseGlobalFile(file: string, losses: Losses): void {
  const todo = file.endsWith('.css')
    ? 'Write the rules for docgen in the file named in "globalStyles".'
    : 'Put it into "docs/public", and name it in "head".';
  losses.add({ file, message: 'Mintlify adds this file to every page.', todo });
}

/** Texts of pages and scripts, and the descriptions of APIs. */
async function readSources(dir: string, paths: readonly string[]) {
  const sources = new Map<string, string>();
  const specs: ApiSpec[] = [];
  for (const path of paths) {
    if (!/\.(?:mdx?|jsx|tsx|json|ya?ml)$/.test(path)) continue;
    const text = await readFile(join(dir, path), 'utf8');
    const spec = readApiSpec(path, text);
    if (spec !== undefined) specs.push(spec);
    else if (/\.(?:mdx?|[jt]sx)$/.test(path)) sources.set(path, text);
  }
  return { sources, specs };
}

/** Leaves pages that show an operation to the plugin; returns the operations of those that stay, by their paths. */
function showOperations(pages: MintlifyFile[], input: ShownInput) {
  const operations = new Map<string, MintlifyPage['operation']>();
  const listed = new Set(listTexts(input.navigation).map((path) => path.replace(/^\//, '')));
  // If several pages show an operation, the one that readers find first becomes that of the plugin.
  const getRank = ({ sourcePath, source }: MintlifyFile) =>
    (listed.has(sourcePath.replace(/\.mdx?$/, '')) ? 2 : 0) + (splitPage(source).body.trim() === '' ? 0 : 1);
  const order = [...pages.entries()].sort(([, a], [, b]) => getRank(b) - getRank(a));
  for (const [index, page] of order) {
    const shown = showOperation(page, input);
    if (shown === undefined) continue;
    if (shown.isWhole) {
      input.shared.newPaths.delete(page.sourcePath);
      pages[index] = { ...page, link: shown.link, to: `${shown.link.slice(1)}.md` };
    } else operations.set(page.sourcePath, shown);
  }
  return operations;
}

const listTexts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(asEntries(value)).flatMap(listTexts);

const asEntries = (value: unknown) => (Array.isArray(value) ? value : asRecord(value));

interface ShownInput {
  readonly navigation: unknown;
  readonly langs: readonly string[];
  readonly apis: ApiPages;
  readonly shared: Pick<MintlifyPage, 'links' | 'variables' | 'shim' | 'missing' | 'losses'> & {
    readonly newPaths: Map<string, string>;
  };
}

/** The page of the operation that an author's page shows; `isWhole` if it is all of that. A page with components stays. */
function showOperation(page: MintlifyFile, { apis, shared, langs }: ShownInput) {
  const { sourcePath, source, to, data, link } = page;
  const name = asText(data.openapi);
  if (name === undefined || !isOperation(name)) return undefined;
  const lang = langs.slice(1).find((one) => sourcePath.startsWith(`${one}/`));
  const scope = { ...NO_API, directory: posix.join(lang ?? '', NO_API.directory) };
  const body = quoteCallouts(splitPage(source).body);
  const words = body.replace(/^([ \t]*)(`{3,}|~{3,})[\s\S]*?^\1\2[ \t]*$|`[^`\n]*`/gm, '');
  if (!/<[A-Za-z]|^(?:import|export)\s|[{}]/m.test(words)) {
    const rewritten = () =>
      rewriteMintlifyPage({ ...shared, missing: new Set(), source: body, sourcePath, path: to });
    const text = body.trim() === '' ? '' : splitPage(rewritten()).body.trim();
    const shown = apis.showPage({ name, address: link, title: asText(data.title), text, scope });
    if (shown !== undefined) return { ...shown, name, isWhole: true };
  }
  const other = apis.findPage(name, scope);
  return other && { ...other, name: formatOperation(name), isWhole: false };
}

const CALLOUTS: Readonly<Record<string, string>> = {
  Note: 'NOTE',
  Info: 'NOTE',
  Tip: 'TIP',
  Check: 'TIP',
  Warning: 'WARNING',
  Danger: 'CAUTION',
};

/** Writes callouts in Markdown: `> [!NOTE]`. */
const quoteCallouts = (body: string) =>
  body.replace(
    /^<(Note|Info|Tip|Check|Warning|Danger)>\n?([\s\S]*?)<\/\1>[ \t]*$/gm,
    (_, name: string, text: string) => {
      const lines = text.trimEnd().split('\n');
      const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
      return [`[!${CALLOUTS[name]}]`, ...lines.map((line) => line.slice(indent))]
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    },
  );

const getAddress = (path: string) => `/${path.replace(/(?:(?:^|\/)index)?\.mdx?$/, '')}`;

/** New links by old paths without extension, by addresses, and by those that are redirected to a page. */
function createLinks(pages: readonly MintlifyFile[], redirects: unknown): Map<string, string> {
  const links = new Map<string, string>();
  for (const { sourcePath, link } of pages) links.set(getAddress(sourcePath).slice(1), link);
  for (const { sourcePath, link } of pages) {
    const path = sourcePath.replace(/\.mdx?$/, '');
    if (!links.has(path)) links.set(path, link);
  }
  for (const { source, destination } of asList(redirects).map(asRecord)) {
    const path = String(source).replace(/^\/|\/$/g, '');
    const link = links.get(String(destination).replace(/^\/|\/$/g, ''));
    if (link !== undefined && !links.has(path)) links.set(path, link);
  }
  return links;
}

function resolveLink(target: string, links: ReadonlyMap<string, string>): string {
  if (isElsewhere(target)) return target;
  const [way, rest] = splitTarget(target);
  const path = way.replace(/^\/|\/$/g, '');
  return (links.get(path) ?? `/${path}`) + rest;
}

interface ReferenceInput {
  readonly dir: string;
  readonly file: string;
  readonly losses: Losses;
  /** Collects the files that were read. */
  readonly used: Set<string>;
}

/** Replaces `{ "$ref": "./file.json" }` by the content of the file; keys beside it take precedence. */
async function readReferences(value: unknown, input: ReferenceInput): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((entry) => readReferences(entry, input)));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: reference, ...own } = value as Record<string, unknown>;
  const entries = await Promise.all(
    Object.entries(own).map(async ([key, entry]) => [key, await readReferences(entry, input)] as const),
  );
  const record = Object.fromEntries(entries);
  const path = asText(reference);
  if (path === undefined) return record;
  const { dir, file, losses, used } = input;
  const name = posix.join(path.startsWith('/') ? '' : posix.dirname(file), path).replace(/^\//, '');
  const lose = (message: string) => losses.add({ file, message, todo: 'Copy its content.' });
  if (name.startsWith('../') || used.has(name)) {
    lose(`"$ref" names "${path}", which is outside of the site or was read before.`);
    return record;
  }
  const text = await readFile(join(dir, name), 'utf8').catch(() => undefined);
  if (text === undefined) {
    lose(`"$ref" names a file that is not there: "${path}".`);
    return record;
  }
  used.add(name);
  const content = await readReferences(parseJsonFile(text, name).value, { ...input, file: name });
  return Array.isArray(content) ? content : { ...asRecord(content), ...record };
}

/** Files that Mintlify never publishes, and those of `.mintignore`. */
async function readIgnored(dir: string): Promise<(path: string) => boolean> {
  const patterns = ignore().add(['build', 'dist', 'coverage', 'tmp', 'temp', 'docgen-site']);
  patterns.add(['README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md']);
  const own = await readFile(join(dir, '.mintignore'), 'utf8').catch(() => '');
  patterns.add(own);
  return (path) => patterns.ignores(path);
}

/** Files that other pages import, all in `snippets`, and scripts. */
function listSnippets(sources: ReadonlyMap<string, string>): Set<string> {
  const snippets = new Set<string>();
  for (const [path, source] of sources) {
    if (/^_?snippets\/|\.[jt]sx$/.test(path)) snippets.add(path);
    // In code blocks are samples, which name files that are there for the sample only.
    const code = source.replace(/^([ \t]*)(`{3,}|~{3,})[\s\S]*?^\1\2[ \t]*$/gm, '');
    for (const [, name = ''] of code.matchAll(/^import\s[^'"]*['"]([./][^'"]+\.mdx?)['"]/gm)) {
      const file = posix.join(name.startsWith('/') ? '' : posix.dirname(path), name).replace(/^\//, '');
      if (sources.has(file)) snippets.add(file);
    }
  }
  return snippets;
}

const isPublic = (path: string) =>
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|mp4|webm|mov|ogg|mp3|wav|m4a|pdf|zip|gz|csv|xlsx?|docx?|pptx?|txt|xml|json|ya?ml|woff2?|ttf|otf|eot)$/i.test(
    path,
  ) && !/^(?:package(?:-lock)?|tsconfig|pnpm-lock|docgen)\b[^/]*$|^llms(?:-full)?\.txt$/.test(path);

/** A component in React: its imports from the new place, and those that Mintlify has in scope. */
function rewriteScript(
  source: string,
  file: Pick<MintlifyPage, 'sourcePath' | 'path' | 'newPaths' | 'missing'>,
): string {
  const code = rewriteImports(source, (name) => resolveImport(name, file));
  const names = [...code.matchAll(/<([A-Z]\w*)/g)].map(([, name = '']) => name);
  const own = new Map(names.filter((name) => hasComponent(MINTLIFY_PACK, name)).map((name) => [name, 1]));
  const imports = importComponents(
    own,
    findDeclared(code),
    { ...file, shim: SHIM, pack: MINTLIFY_PACK },
    () => {},
  );
  return addImports(code, [printHookImport(code), ...imports]).replace(/^\n/, '');
}
