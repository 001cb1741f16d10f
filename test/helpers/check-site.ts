/** What `docgen check` says of a site of a test. */
import type { CheckOptions, CheckResult } from '../../src/engine/build/check.ts';
import type { Diagnostic } from '../../src/shared/types.ts';
import { loadEngine, toOutcome } from './engine.ts';
import type { Site } from './site.ts';

export interface Checked {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** `DG4001 error docs/a.md:3: message`, in the order they are found. */
  readonly lines: readonly string[];
  readonly result: CheckResult | undefined;
}

export async function checked({ dir }: Site, options: Partial<CheckOptions> = {}): Promise<Checked> {
  const { check } = await loadEngine();
  try {
    const result = await check({ cwd: dir, ...options });
    return { ...toChecked(result.diagnostics), ok: result.ok, result };
  } catch (error) {
    return { ...toChecked(toOutcome(error).diagnostics), ok: false, result: undefined };
  }
}

function toChecked(diagnostics: readonly Diagnostic[]) {
  const lines = diagnostics.map(({ code, severity, file, line, message }) => {
    const place = [file, line].filter((part) => part !== undefined).join(':');
    return `${code} ${severity} ${place}${place ? ': ' : ''}${message}`;
  });
  return { diagnostics, lines };
}
