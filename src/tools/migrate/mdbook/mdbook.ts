/** Books of mdBook: the pages of `SUMMARY.md`, their includes, and `book.toml`. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, posix, relative, sep } from 'node:path';
import { resolveRouteAddress } from '../../../engine/index.ts';
import { createFormerRedirect } from '../config/list-redirects.ts';
import { printConfig } from '../config/print-config.ts';
import { createAddressConfig, type Losses, type PlannedFile, type ReadSite } from '../project/migration.ts';
import { type ParsedToml, parseTomlFile } from '../project/parse-data.ts';
import { asRecord, asText } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import { convertMdBookConfig, listBookRedirects, readHiddenMarks } from './config.ts';
import { type RewrittenPage, rewriteMdBookPage } from './page.ts';
import { convertBookSummary } from './summary.ts';

const CONFIG = 'book.toml';

export const readMdBook: ReadSite = async ({ dir, target, losses }) => {
  const toml = await readFile(join(dir, CONFIG), 'utf8').catch(() => undefined);
  if (toml === undefined) return undefined;
  const config = parseTomlFile(toml, CONFIG);
  const book = asRecord(config.value.book);
  const root = posix.normalize(asText(book.src) ?? 'src').replace(/^\.?\/|\/$/g, '') || '.';
  const rootDir = join(dir, root);
  const summaryFile = posix.join(root, 'SUMMARY.md');
  if (!existsSync(join(dir, summaryFile))) return undefined;
  const output = asText(asRecord(config.value.build)['build-dir']) ?? 'book';
  const paths = await walkProject(rootDir, (path) => {
    const isOutput = root === '.' && (path === output || path === CONFIG || path === 'theme');
    return join(rootDir, path) === target || isOutput;
  });
  const isPage = (path: string) => path.endsWith('.md');
  const newPaths = new Map(
    paths
      .filter((path) => path !== 'SUMMARY.md')
      .map((path) => [path, isPage(path) ? path : `public/${path}`]),
  );
  const address = createAddressConfig([], asText(book.language) ?? 'en');
  const resolveLink = (path: string) =>
    newPaths.has(path) && isPage(path) ? resolveRouteAddress(path, address).path : undefined;
  const loseKey = (key: string, message: string, todo: string) =>
    losses.add({ file: CONFIG, line: config.findLine(key), message, todo });
  const html = asRecord(asRecord(config.value.output).html);
  const fold = asRecord(html.fold);
  const summary = convertBookSummary(await readFile(join(dir, summaryFile), 'utf8'), {
    resolveLink,
    lose: (line, message, todo) => losses.add({ file: summaryFile, line, message, todo }),
    isNumbered: html['no-section-label'] !== true,
    openDepth: fold.enable === true ? Number(fold.level ?? 0) : undefined,
  });
  const published = summary.names;
  const unlisted = [...newPaths.keys()].filter((path) => isPage(path) && !published.has(path));
  const pages = await rewritePages({ dir, root, newPaths, losses, config, published });
  const redirects = listBookRedirects(config, { resolveLink, paths: [...published.keys()], lose: loseKey });
  const icon = ICONS.find((name) => existsSync(join(dir, name)));
  const options = convertMdBookConfig(config, {
    root,
    summary,
    redirects,
    lose: loseKey,
    icon,
    hasFormulas: pages.some(({ hasFormulas }) => hasFormulas),
    exclude: unlisted,
  });
  const files: PlannedFile[] = [...newPaths]
    .filter(([path]) => !published.has(path))
    .map(([path, to]) => ({ path: `docs/${to}`, content: { copyOf: join(rootDir, path) } }));
  if (icon !== undefined)
    files.push({ path: `docs/public/${posix.basename(icon)}`, content: { copyOf: join(dir, icon) } });
  files.push(
    ...pages.map(({ path, file, text, former }): PlannedFile => {
      return { path: `docs/${path}`, content: text, former: { file, text: former, isMdx: false } };
    }),
    { path: 'docgen.config.ts', content: printConfig(options) },
  );
  return {
    files,
    pages: [...published.keys()].map((path) => ({ address: getAddress(path), path })),
    redirects: redirects.map(createFormerRedirect),
    base: asText(options.base),
    address,
  };
};

const ICONS = ['theme/favicon.svg', 'theme/favicon.png'];

const getAddress = (path: string) =>
  `/${path.replace(/\.md$/, '').replace(/(?:^|(?<=\/))(?:README|index)$/, '')}`.replace(/(?<=.)\/$/, '');

interface PagesInput {
  readonly dir: string;
  readonly root: string;
  readonly newPaths: ReadonlyMap<string, string>;
  readonly losses: Losses;
  readonly config: ParsedToml;
  readonly published: ReadonlyMap<string, string>;
}

interface BookPage extends RewrittenPage {
  readonly path: string;
  /** Relative to the project folder. */
  readonly file: string;
}

async function rewritePages(input: PagesInput): Promise<readonly BookPage[]> {
  const { dir, root, newPaths, losses, config, published } = input;
  const html = asRecord(asRecord(config.value.output).html);
  const readPart = createPartReader(dir);
  const pages: BookPage[] = [];
  for (const [path, name] of published) {
    const file = posix.join(root, path);
    const source = await readFile(join(dir, file), 'utf8');
    const rewritten = rewriteMdBookPage({
      source,
      path,
      name,
      sourcePath: file,
      newPaths,
      losses,
      readPart: (part) => readPart(join(dir, posix.dirname(file), part)),
      hiddenMarks: readHiddenMarks(html),
      hasMathJax: html['mathjax-support'] === true,
    });
    pages.push({ ...rewritten, path, file });
  }
  const sum = (key: 'includedCount' | 'hiddenCount') => pages.reduce((all, page) => all + page[key], 0);
  if (sum('includedCount') > 0)
    losses.add({
      file: root,
      message: `Parts of files that pages insert (${sum('includedCount')}) are text of the pages now.`,
      todo: 'To show a file itself, write ```rust file="…" with its path, and #region marks for a part.',
    });
  if (sum('hiddenCount') > 0)
    losses.add({
      file: root,
      message: `Lines of code that mdBook hides (${sum('hiddenCount')}) are not in the new pages.`,
      todo: 'Keep them in files that your tests read.',
    });
  return pages;
}

/** Creates a reader of files that pages may include: those of the repository, or of the book without one, except hidden names. */
function createPartReader(dir: string): (file: string) => string | undefined {
  const home = realpathSync(findRepository(dir));
  return (file) => {
    try {
      const real = realpathSync(file);
      const names = relative(home, real).split(sep);
      if (isAbsolute(names.join(sep)) || names.some((name) => name.startsWith('.'))) return undefined;
      return readFileSync(real, 'utf8');
    } catch {
      return undefined;
    }
  };
}

/** The nearest folder on the way up that has a repository, or the one of the book. */
function findRepository(dir: string): string {
  for (let path = dir; ; path = dirname(path)) {
    if (existsSync(join(path, '.git'))) return path;
    if (dirname(path) === path) return dir;
  }
}
