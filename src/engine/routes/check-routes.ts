/**
 * Names that cannot work as addresses, and files that claim the same one. Only names count, so that every system gives
 * the same answer.
 */

import { createDiagnostic, formatList } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { removeTrailingSlash, toOutputPath } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { Route, SiteConfig } from '../types.ts';

/** Returns the routes that can be written, each with a unique address, and diagnostics for the others. */
export function checkRoutes(
  routes: readonly Route[],
  config: Pick<SiteConfig, 'projectDir' | 'laxLevel'>,
): { routes: Route[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const usable = routes.filter((route) => {
    const rule = findBrokenRule(route);
    if (rule !== undefined) {
      // The name may contain what no terminal should print.
      const file = JSON.stringify(getProjectPath(route.file, config)).slice(1, -1);
      diagnostics.push(
        createDiagnostic('error', 'DG2007', `The file name ${rule}.`, {
          file,
          hint: 'Rename the file or folder.',
        }),
      );
    }
    return rule === undefined;
  });
  const claims = new Map<string, Route[]>();
  for (const route of usable) {
    const key = removeTrailingSlash(route.path).toLowerCase();
    const others = claims.get(key);
    if (others) others.push(route);
    else claims.set(key, [route]);
  }
  const kept = [...claims.values()].map((rivals) => {
    const page = config.laxLevel === 'error' ? undefined : findPageOfText(rivals);
    if (page !== undefined) diagnostics.push(createComponentWarning(page, rivals, config));
    else if (rivals.length > 1) diagnostics.push(createCollision(rivals, config));
    return page ?? (rivals[0] as Route);
  });
  return {
    routes: kept,
    diagnostics: [
      ...diagnostics,
      ...createPortabilityWarning(usable, config),
      ...createIndexWarning(usable, config),
    ],
  };
}

/** Finds the only page of text beside components whose names differ from it only by case: they are usually parts of it. */
function findPageOfText(rivals: readonly Route[]): Route | undefined {
  const pages = rivals.filter(({ kind }) => kind === 'markdown');
  const paths = new Set(rivals.map((route) => removeTrailingSlash(route.path)));
  return pages.length === 1 && paths.size === rivals.length && paths.size > 1 ? pages[0] : undefined;
}

function createComponentWarning(
  page: Route,
  rivals: readonly Route[],
  config: Pick<SiteConfig, 'projectDir'>,
): Diagnostic {
  const [file = '', ...others] = rivals
    .filter((route) => route !== page)
    .map((route) => getProjectPath(route.file, config));
  const names = [file, ...others].map(quote).join(', ');
  return createDiagnostic(
    'warning',
    'DG2002',
    `${names}: not made a page, since "${getProjectPath(page.file, config)}" has the same name but for upper and lower case.`,
    { file, hint: 'If it is a component, name it in "route.exclude"; if it is a page, rename it.' },
  );
}

/** Finds the rule a name breaks, as the end of a sentence that begins with "The file name". */
export function findBrokenRule(route: Pick<Route, 'relativePath' | 'path'>): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these cannot be in an address
  if (/[\u0000-\u001f\u007f-\u009f]/.test(route.relativePath))
    return 'has a control character, which an address cannot contain';
  if (route.relativePath.includes('\\')) return 'has a backslash, which browsers turn into a slash';
  if (/[\p{Surrogate}\ufffd]/u.test(route.relativePath)) return 'is not valid Unicode (UTF-8)';
  const longest = toOutputPath(route.path)
    .split('/')
    .find((name) => new TextEncoder().encode(name).length > 255);
  if (longest !== undefined)
    return 'is too long: with ".html" it has more than 255 bytes, which file systems refuse';
  return undefined;
}

function createCollision(rivals: readonly Route[], config: Pick<SiteConfig, 'projectDir'>): Diagnostic {
  const files = rivals.map((route) => getProjectPath(route.file, config));
  const names = `${files.slice(0, -1).map(quote).join(', ')} and ${quote(files.at(-1) ?? '')}`;
  const [file = ''] = files;
  if (new Set(files).size === 1)
    return createDiagnostic(
      'error',
      'DG2001',
      `${quote(file)} becomes "${rivals[0]?.path}" more than once.`,
      {
        file,
        hint: 'A plugin adds it with "addPages" though it is there: add it once.',
      },
    );
  const paths = new Set(rivals.map((route) => removeTrailingSlash(route.path)));
  if (paths.size > 1) {
    return createDiagnostic(
      'error',
      'DG2002',
      `${names} differ only by upper and lower case, which many systems treat as one name.`,
      {
        file,
        hint: 'Rename one of them.',
      },
    );
  }
  if (new Set(files.map((name) => name.normalize('NFC'))).size < files.length) {
    return createDiagnostic(
      'error',
      'DG2003',
      `${names} look the same and differ only by Unicode form, so both become "${rivals[0]?.path}".`,
      {
        file,
        hint: 'Keep the one whose name is in composed form (NFC).',
      },
    );
  }
  return createDiagnostic(
    'error',
    'DG2001',
    `${names} ${files.length === 2 ? 'both' : 'all'} become "${rivals[0]?.path}".`,
    {
      file,
      hint: 'Rename or remove one of them, or exclude it with "route.exclude".',
    },
  );
}

/** Warns about names that build here but cannot be checked out on Windows. */
function createPortabilityWarning(
  routes: readonly Route[],
  config: Pick<SiteConfig, 'projectDir'>,
): Diagnostic[] {
  const files = routes
    .filter(({ relativePath }) => relativePath.split('/').some(isRefusedByWindows))
    .map(({ file }) => getProjectPath(file, config));
  const [file] = files;
  if (file === undefined) return [];
  const message = `Windows cannot hold ${files.length === 1 ? 'a file' : 'files'} of this name: ${formatList(files.map(quote), 5)}.`;
  const hint = 'Rename if the project is to be checked out on Windows.';
  return [createDiagnostic('warning', 'DG2020', message, { file, hint })];
}

/** Warns about pages that would be index pages of their folders if not for the letter case of their names. */
function createIndexWarning(routes: readonly Route[], config: Pick<SiteConfig, 'projectDir'>): Diagnostic[] {
  const files = routes
    .filter(({ kind, path }) => kind === 'markdown' && /\/index$/i.test(path))
    .map((route) => getProjectPath(route.file, config));
  const [file] = files;
  if (file === undefined) return [];
  const those = files.length === 1 ? 'this is another page' : 'these are other pages';
  const message = `The page of a folder is called "index", in lower case, so ${those}: ${formatList(files.map(quote), 5)}.`;
  const hint = 'Rename it, unless the address is meant to be so.';
  return [createDiagnostic('warning', 'DG2022', message, { file, hint })];
}

function isRefusedByWindows(name: string): boolean {
  return /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i.test(name) || /[<>:"|?*]|[. ]$/.test(name);
}

function quote(name: string): string {
  return `"${name}"`;
}
