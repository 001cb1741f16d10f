import { readFile } from 'node:fs/promises';
import type { FilePath } from '../../../shared/types.ts';
import { checkValue, type Problem } from '../schema/problem.ts';
import { type CheckedConfig, type Texts, textsSchema } from '../schema/site.ts';

interface ResolvedTexts {
  readonly texts: Texts;
  /** True if a function computed them from the texts of `i18n.json`. */
  readonly isComputed: boolean;
  readonly problems: readonly Problem[];
}

/** UI words of the config. Those of `i18n.json` join them later, below these. */
export async function resolveTexts(
  source: CheckedConfig['i18nSource'],
  i18nSourcePath: FilePath,
): Promise<ResolvedTexts> {
  if (typeof source !== 'function') return { texts: source, isComputed: false, problems: [] };
  const path = ['i18nSource'];
  try {
    const computed: unknown = await source(await readTexts(i18nSourcePath));
    const { value, problems } = checkValue(textsSchema, computed, path);
    return { texts: value ?? {}, isComputed: true, problems };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The function in "i18nSource" throws: ${reason}`;
    return { texts: {}, isComputed: true, problems: [{ path, message, severity: 'error' }] };
  }
}

/** Reads the optional file, which the navigation reads again and checks. */
async function readTexts(file: FilePath): Promise<Texts> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return textsSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
