/** Gives each diagnostic the source line it names, read once a file, after all stages are done. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createExcerpts } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';

export async function withExcerpts(
  diagnostics: readonly Diagnostic[],
  config: SiteConfig,
): Promise<Diagnostic[]> {
  const texts = new Map<string, Promise<(line: number) => string>>();
  const load = async (file: string) => {
    const text = await readFile(join(config.projectDir, file), 'utf8').catch(() => '');
    return createExcerpts(text.replace(/\r\n?/g, '\n'));
  };
  const loadOnce = (file: string) => {
    const pending = texts.get(file) ?? load(file);
    texts.set(file, pending);
    return pending;
  };
  return Promise.all(
    diagnostics.map(async (diagnostic) => {
      const { file, line, excerpt } = diagnostic;
      if (file === undefined || line === undefined || excerpt !== undefined) return diagnostic;
      const excerptAt = (await loadOnce(file))(line);
      return excerptAt === '' ? diagnostic : { ...diagnostic, excerpt: excerptAt };
    }),
  );
}
