import { existsSync, writeFileSync } from 'node:fs';
import type { SiteConfig } from '../types.ts';
import { printLanguageLock } from './language-lock.ts';
import { getLanguageLockFile, readLanguageLock } from './lock-file.ts';

export interface ReviewEdit {
  /** New path of each page whose record is copied, by its old one; both from the docs folder. */
  readonly copied?: ReadonlyMap<string, string>;
  /** Records of pages whose path begins with this are dropped. */
  readonly dropped?: string;
}

/** Edits the records of which translations match their originals. Does nothing if there are none, or they cannot be read. */
export function editReviews(config: SiteConfig, { copied = new Map(), dropped }: ReviewEdit): void {
  const file = getLanguageLockFile(config);
  if (!existsSync(file)) return;
  const { lock, diagnostics } = readLanguageLock(config);
  if (diagnostics.length > 0) return;
  const kept = [...lock].filter(([page]) => dropped === undefined || !page.startsWith(dropped));
  const added = kept.flatMap(([page, sections]) => {
    const to = copied.get(page);
    return to === undefined ? [] : [[to, sections] as const];
  });
  writeFileSync(file, printLanguageLock(new Map([...kept, ...added])));
}
