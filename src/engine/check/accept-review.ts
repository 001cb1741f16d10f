/** `docgen check --accept`: somebody has compared these translations with their originals. */

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createUsageError, DocgenError } from '../../shared/diagnostic.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { PageOutline } from '../markdown/page-outline.ts';
import type { CachedPage } from '../types.ts';
import { keepsAddresses } from './accept-addresses.ts';
import { type LanguageLock, printLanguageLock } from './language-lock.ts';
import { getLanguageLockFile, readLanguageLock, readText } from './lock-file.ts';
import {
  acceptTranslations,
  readTranslations,
  type Translation,
  type TranslationInput,
  type Translations,
} from './translations.ts';

export interface ReviewInput extends TranslationInput {
  readonly readOutline: (page: CachedPage) => Promise<PageOutline | undefined>;
}

/**
 * Answers with the files of the translations, from the project folder. Lines of other pages stay as they are.
 * @throws {DocgenError} when the lock file cannot be read, or a name is none of a page.
 */
export async function acceptReview(accept: readonly string[] | 'all', input: ReviewInput): Promise<string[]> {
  const { config } = input;
  const { lock, diagnostics } = readLanguageLock(config);
  if (diagnostics.length > 0) throw new DocgenError(diagnostics);
  const translations = await readTranslations(input, lock, input.readOutline);
  const selected =
    accept === 'all' ? translations.pairs : accept.flatMap((name) => findPairs(name, translations, input));
  const remaining = accept === 'all' ? removeGone(lock, translations) : lock;
  const text = printLanguageLock(acceptTranslations(remaining, selected));
  const file = getLanguageLockFile(config);
  if (selected.length > 0 && readText(file) !== text) writeFileSync(file, text);
  return selected.map(({ translation }) => getProjectPath(translation.route.file, config));
}

/** Lines of pages that are there no longer. */
function removeGone(lock: LanguageLock, { pairs }: Translations): LanguageLock {
  const present = new Set(pairs.map(({ translation }) => translation.route.relativePath));
  return new Map([...lock].filter(([page]) => present.has(page)));
}

function findPairs(name: string, { pairs }: Translations, { config, pages }: ReviewInput): Translation[] {
  const file = resolve(config.projectDir, name).replaceAll('\\', '/');
  const matches = pairs.filter(({ source, translation }) =>
    [source.route.file, translation.route.file].some((pairFile) => pairFile === file),
  );
  // A page in only one language has nothing to review, but an address to record.
  const isPage = pages.some(({ route }) => route.file === file);
  if (matches.length > 0 || (isPage && keepsAddresses(config))) return matches;
  const message = `"${name}" is not a page with a translation.`;
  throw createUsageError(message, 'Name the file of a page, such as docs/zh/guide/start.md, or use --all.');
}
