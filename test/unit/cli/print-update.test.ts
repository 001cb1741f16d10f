import { describe, expect, it } from 'vitest';
import { createUpdatePrinter } from '../../../src/cli/print-update.ts';
import type { Session } from '../../../src/cli/session.ts';
import type { DevUpdate } from '../../../src/engine/dev/dev-options.ts';
import { createDiagnostic } from '../../../src/shared/diagnostic.ts';
import { PLAIN_STYLE } from '../../helpers/plain-style.ts';

/** What a printer writes for each of several updates. */
const print = (...updates: readonly Partial<DevUpdate>[]) => printWith({ debug: false }, updates);

function printWith({ debug }: { readonly debug: boolean }, updates: readonly Partial<DevUpdate>[]): string[] {
  let written = '';
  const output = {
    live: false,
    style: PLAIN_STYLE,
    write: (text: string) => {
      written += text;
    },
  };
  const session = { env: {}, cwd: '/', debug, words: output, problems: output } as unknown as Session;
  const printUpdate = createUpdatePrinter(session);
  return updates.map((update) => {
    written = '';
    printUpdate({ kind: 'change', files: [], pages: 3, ms: 12, diagnostics: [], ...update });
    return written;
  });
}

const at = (line: number, message = 'Dead link "./x".') =>
  createDiagnostic('error', 'DG4001', message, { file: 'docs/a.md', line, column: 1 });
const odd = createDiagnostic('warning', 'DG1004', 'Odd.');
const edit = { files: ['docs/a.md'] };

describe('a change', () => {
  it('is one line: the file, or how many, and how long it took', () => {
    const files = Array.from({ length: 12 }, (_, index) => `docs/${index}.md`);
    expect(print(edit, { files, ms: 1240 }, { files: ['docs/a.md', 'docs/a.md'] })).toEqual([
      '↻ docs/a.md in 12 ms\n',
      '↻ 12 files in 1.2 s\n',
      '↻ docs/a.md in 12 ms\n',
    ]);
  });

  it('cannot move the cursor by the name of a file', () => {
    expect(print({ files: ['docs/\u001b[2J.md'] })).toEqual(['↻ docs/␛[2J.md in 12 ms\n']);
  });
});

describe('the start', () => {
  it('tells with --debug how long hooks of plugins took', () => {
    const plugins = [{ plugin: 'llms', hook: 'addFiles', calls: 2, ms: 30 }];
    const checked = { kind: 'checked', plugins } as const;
    expect(printWith({ debug: true }, [checked, checked])).toEqual([
      '✔ 3 pages checked in 12 ms\n  plugins\n        30 ms  llms: addFiles (2 calls)\n',
      '',
    ]);
    expect(print(checked)).toEqual(['✔ 3 pages checked in 12 ms\n']);
  });

  it('is announced by the addresses; a line comes when all pages are checked, once', () => {
    const checked = { kind: 'checked', pages: 1, ms: 800 } as const;
    expect(print({ kind: 'start' }, checked, edit, checked)).toEqual([
      '',
      '✔ 1 page checked in 800 ms\n',
      '↻ docs/a.md in 12 ms\n',
      '',
    ]);
  });

  it('prints what is wrong all the same', () => {
    const [start, checked] = print(
      { kind: 'start', diagnostics: [odd] },
      { kind: 'checked', diagnostics: [odd, at(3)] },
    );
    expect(start).toBe('⚠ warning DG1004\n  Odd.\n');
    expect(checked).toBe(
      'docs/a.md\n\n✖ error DG4001  docs/a.md:3:1\n  Dead link "./x".\n✖ 3 pages checked in 12 ms, 1 error and 1 warning\n',
    );
  });
});

describe('a problem', () => {
  it('is printed once and counted as long as it lasts', () => {
    const [first, second] = print({ ...edit, diagnostics: [at(3)] }, { ...edit, diagnostics: [at(3)] });
    expect(first).toContain('Dead link');
    expect(second).toBe('✖ docs/a.md in 12 ms, 1 error\n');
  });

  it('is the same one when lines were added above it', () => {
    const [, second] = print({ ...edit, diagnostics: [at(3)] }, { ...edit, diagnostics: [at(4)] });
    expect(second).toBe('✖ docs/a.md in 12 ms, 1 error\n');
  });

  it('is printed when there is one more of the same kind, and only that one', () => {
    const [, second] = print({ ...edit, diagnostics: [at(9)] }, { ...edit, diagnostics: [at(3), at(9)] });
    expect(second).toContain('docs/a.md:3:1');
    expect(second).not.toContain('docs/a.md:9:1');
    expect(second).toMatch(/✖ docs\/a\.md in 12 ms, 2 errors\n$/);
  });

  it('that goes is said to be mended, with what is left', () => {
    const [, second, third] = print(
      { ...edit, diagnostics: [at(3), at(4, 'Other.'), odd] },
      { ...edit, diagnostics: [at(4, 'Other.'), odd] },
      edit,
    );
    expect(second).toBe(
      '✖ docs/a.md in 12 ms, 1 error and 1 warning\n✔ Fixed: 1 error; 1 error and 1 warning left\n',
    );
    expect(third).toBe('↻ docs/a.md in 12 ms\n✔ Fixed: 1 error and 1 warning\n');
  });

  it('that comes back is printed again', () => {
    const [, , third] = print({ ...edit, diagnostics: [at(3)] }, edit, { ...edit, diagnostics: [at(3)] });
    expect(third).toContain('Dead link');
  });

  it('that nothing has looked for since a change of the config is neither new nor fixed until a check', () => {
    const both = [at(3), at(4, 'Other.')];
    const config = { files: ['docgen.config.ts'] };
    const [first, second, third, fourth] = print(
      { ...edit, diagnostics: [...both, odd] },
      { ...config, diagnostics: [], unchecked: both },
      { kind: 'found', diagnostics: [at(4, 'Other.')] },
      { kind: 'checked', diagnostics: [at(4, 'Other.')] },
    );
    expect(first).toContain('2 errors and 1 warning');
    // The config itself is known at once.
    expect(second).toBe('✖ docgen.config.ts in 12 ms, 2 errors\n✔ Fixed: 1 warning; 2 errors left\n');
    expect(third).toBe('');
    expect(fourth).toBe('✖ 3 pages checked in 12 ms, 1 error\n✔ Fixed: 1 error; 1 error left\n');
  });

  it('that is only a warning leaves the change whole', () => {
    const [first] = print({ ...edit, diagnostics: [odd] });
    expect(first).toMatch(/↻ docs\/a\.md in 12 ms, 1 warning\n$/);
  });

  it('of the watcher, which no file brought, stands alone', () => {
    const limit = createDiagnostic('warning', 'DG8003', 'Files are polled.', { hint: 'Raise the limit.' });
    expect(print({ diagnostics: [limit] }, edit)).toEqual([
      '⚠ warning DG8003\n  Files are polled.\n  Raise the limit.\n',
      '↻ docs/a.md in 12 ms\n✔ Fixed: 1 warning\n',
    ]);
  });
});
