/** Runs `docgen check` on a site of a test. */
import type { CheckOptions, CheckResult } from '../../src/engine/build/check.ts';
import type { Diagnostic } from '../../src/shared/types.ts';
import { getOutcome, loadEngine } from './engine.ts';
import type { Site } from './site.ts';

export interface CheckOutcome {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** `DG4001 error docs/a.md:3: message`, in the order of the checks. */
  readonly lines: readonly string[];
  readonly result: CheckResult | undefined;
}

export async function checkSite({ dir }: Site, options: Partial<CheckOptions> = {}): Promise<CheckOutcome> {
  const { check } = await loadEngine();
  try {
    const result = await check({ cwd: dir, ...options });
    return { ...formatChecked(result.diagnostics), ok: result.ok, result };
  } catch (error) {
    return { ...formatChecked(getOutcome(error).diagnostics), ok: false, result: undefined };
  }
}

function formatChecked(diagnostics: readonly Diagnostic[]) {
  const lines = diagnostics.map(({ code, severity, file, line, message }) => {
    const place = [file, line].filter((part) => part !== undefined).join(':');
    return `${code} ${severity} ${place}${place ? ': ' : ''}${message}`;
  });
  return { diagnostics, lines };
}
