import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { formatAnnotations, formatDiagnostics, isReportCut } from '../../../src/cli/print-diagnostics.ts';
import type { Style } from '../../../src/cli/terminal.ts';
import { measureWidth, splitCells } from '../../../src/cli/text-width.ts';
import { createDiagnostic } from '../../../src/shared/diagnostic.ts';
import type { Diagnostic } from '../../../src/shared/types.ts';
import { PLAIN_STYLE } from '../../helpers/plain-style.ts';

const DEAD_LINK: Diagnostic = {
  code: 'DG4001',
  severity: 'error',
  message: 'Dead link "./setup". No page has that path.',
  file: 'docs/guide/start.md',
  line: 14,
  column: 12,
  excerpt: 'See [setup](./setup) first.',
  hint: 'Did you mean "./set-up"?',
};
const format = (diagnostics: readonly Diagnostic[], style: Partial<Style> = {}) =>
  formatDiagnostics(diagnostics, { ...PLAIN_STYLE, ...style });

describe('layout', () => {
  it('shows place, message, frame and hint of one problem', () => {
    expect(format([DEAD_LINK])).toMatchInlineSnapshot(`
      "docs/guide/start.md

      ✖ error DG4001  docs/guide/start.md:14:12
        Dead link "./setup". No page has that path.
           │
        14 │ See [setup](./setup) first.
           │            ^
        Did you mean "./set-up"?
      "
    `);
  });

  it('shows the lines around', () => {
    const lines = { before: ['# Start', ''], after: ['', 'x'.repeat(99)] };
    const printed = format([{ ...DEAD_LINK, line: 9, ...lines }], { width: 40 });
    expect(printed).toMatchInlineSnapshot(`
      "docs/guide/start.md

      ✖ error DG4001  docs/guide/start.md:9:12
        Dead link "./setup". No page has that path.
           │
         7 │ # Start
         8 │
         9 │ See [setup](./setup) first.
           │            ^
        10 │
        11 │ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
        Did you mean "./set-up"?
      "
    `);
  });

  it('shows the components around an error of rendering', () => {
    const components = [
      { name: 'Chart', file: 'src/chart.tsx', line: 3, column: 5 },
      { name: 'page', file: 'docs/a.mdx' },
    ];
    expect(format([{ ...DEAD_LINK, message: 'Boom.', components }])).toMatchInlineSnapshot(`
      "docs/guide/start.md

      ✖ error DG4001  docs/guide/start.md:14:12
        Boom.
           │
        14 │ See [setup](./setup) first.
           │            ^
        in Chart  src/chart.tsx:3:5
        in page  docs/a.mdx
        Did you mean "./set-up"?
      "
    `);
  });

  it('shows a package that is missing once, with the places that import it', () => {
    const missing: Diagnostic = {
      code: 'DG5002',
      severity: 'error',
      message: 'Could not resolve "kit".',
      file: 'docs/a.mdx',
      line: 1,
      column: 1,
      hint: 'Install "kit" in the project, or correct the name.',
    };

    const printed = format([missing, { ...missing, file: 'docs/b.mdx' }]);

    expect(printed.match(/Could not resolve/g)).toHaveLength(1);
    expect(printed).toContain('  Also at docs/b.mdx:1:1');
    expect(printed).toContain('2 errors');
  });

  it('shows warnings of the same words once, with the first places', () => {
    const warning = { ...DEAD_LINK, severity: 'warning' } as const;
    const others = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...warning, file: `docs/x${name}.md` }));
    const printed = format([warning, ...others, { ...DEAD_LINK, line: 20 }, { ...DEAD_LINK, line: 30 }]);

    expect(printed.match(/warning DG4001/g)).toHaveLength(1);
    expect(printed).toContain(`
  Did you mean "./set-up"?
  Also at docs/xa.md:14:12, docs/xb.md:14:12, docs/xc.md:14:12 and 2 more
`);
    expect(printed.match(/error DG4001/g)).toHaveLength(2);
    expect(printed).toContain('2 errors and 6 warnings');
    expect(formatDiagnostics([warning, ...others], PLAIN_STYLE, Number.POSITIVE_INFINITY)).toContain(
      'docs/xd.md:14:12, docs/xe.md:14:12\n',
    );
  });

  it('groups by file, files with errors first, and counts at the end', () => {
    const printed = format([
      { code: 'DG3010', severity: 'warning', message: 'Odd.', file: 'docs/a.md', line: 1, column: 1 },
      { ...DEAD_LINK, line: 20 },
      { code: 'DG1002', severity: 'info', message: 'Nothing is configured.' },
      DEAD_LINK,
      { code: 'DG3010', severity: 'warning', message: 'Odd.', file: 'docs/guide/start.md', plugin: 'rss' },
    ]);
    expect(printed).toMatchInlineSnapshot(`
      "ℹ note DG1002
        Nothing is configured.

      docs/guide/start.md

      ⚠ warning DG3010  docs/guide/start.md  plugin rss
        Odd.

      ✖ error DG4001  docs/guide/start.md:14:12
        Dead link "./setup". No page has that path.
           │
        14 │ See [setup](./setup) first.
           │            ^
        Did you mean "./set-up"?

      ✖ error DG4001  docs/guide/start.md:20:12
        Dead link "./setup". No page has that path.
           │
        20 │ See [setup](./setup) first.
           │            ^
        Did you mean "./set-up"?

      docs/a.md

      ⚠ warning DG3010  docs/a.md:1:1
        Odd.

      2 errors, 2 warnings and 1 note
      "
    `);
  });

  it('says the same thing once', () => {
    expect(format([DEAD_LINK, { ...DEAD_LINK, hint: 'Another hint.' }])).toBe(format([DEAD_LINK]));
  });

  it('is the same whatever order problems were found in', () => {
    const many = [3, 1, 2].map((line) => ({ ...DEAD_LINK, line }));
    expect(format(many)).toBe(format([...many].reverse()));
  });

  it('is empty when nothing is wrong', () => {
    expect(format([])).toBe('');
  });

  it('uses ASCII signs where the terminal has no others', () => {
    const symbols = {
      success: '+',
      error: 'x',
      warning: '!',
      info: 'i',
      change: '>',
      bar: '|',
      dot: '-',
      ellipsis: '...',
    };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the question is whether all is ASCII
    expect(format([DEAD_LINK], { symbols })).toMatch(/^[\u0000-\u007f]+$/);
  });

  it('writes no escape sequence without colours, and some with them', () => {
    expect(format([DEAD_LINK])).not.toContain('\u001b');
    expect(format([DEAD_LINK], { colors: pc.createColors(true) })).toContain('\u001b[31m');
  });
});

describe('cap', () => {
  const warnings = Array.from({ length: 60 }, (_, index) => ({
    ...DEAD_LINK,
    severity: 'warning' as const,
    message: `Dead link "./setup-${index}".`,
    line: index + 1,
  }));

  it('is known before, so that nobody is told to look above for what is not there', () => {
    expect(isReportCut(warnings)).toBe(true);
    expect(isReportCut(warnings.slice(0, 50))).toBe(false);
    expect(isReportCut(warnings.map((warning) => ({ ...warning, message: 'The same.' })))).toBe(false);
  });

  it('prints fifty and counts the rest', () => {
    const printed = format(warnings);
    expect(printed.match(/⚠ warning/g)).toHaveLength(50);
    expect(printed).toContain('… and 10 more; --json lists all of them');
    expect(printed.trimEnd().split('\n').at(-1)).toBe('60 warnings');
  });

  it('keeps every error, however many warnings there are', () => {
    const printed = format([...warnings, { ...DEAD_LINK, file: 'docs/z.md' }]);
    expect(printed).toContain('docs/z.md:14:12');
    expect(printed).toContain('1 error and 60 warnings');
  });

  it('keeps a word on the config, however many errors it may be the cause of', () => {
    const errors = warnings.map((one) => ({ ...one, severity: 'error' as const }));
    const config = createDiagnostic('warning', 'DG1009', 'Not read.', { file: 'other.config.ts' });
    expect(format([...errors, config])).toContain('⚠ warning DG1009  other.config.ts\n  Not read.\n');
  });
});

describe('frame', () => {
  /** The character of the source line that the caret stands under. */
  const pointed = (diagnostic: Partial<Diagnostic>, width = Number.POSITIVE_INFINITY) => {
    const lines = format([{ ...DEAD_LINK, ...diagnostic }], { width }).split('\n');
    const caret = lines.findIndex((line) => /│ *\^$/.test(line));
    const column = measureWidth((lines[caret] ?? '').slice(0, -1));
    let at = 0;
    for (const cell of splitCells(lines[caret - 1] ?? '')) {
      if (at === column) return cell.text;
      at += cell.width;
    }
    return undefined;
  };

  it('points below wide characters', () => {
    expect(pointed({ excerpt: '请看 [安装](./安装) 一页', column: 9 })).toBe('.');
    expect(pointed({ excerpt: '请看 [安装](./安装) 一页', column: 5 })).toBe('安');
  });

  it('points below what follows tabs, emoji and combining marks', () => {
    expect(pointed({ excerpt: '\t\tX', column: 3 })).toBe('X');
    expect(pointed({ excerpt: '👩‍👩‍👧X', column: 9 })).toBe('X');
    expect(pointed({ excerpt: 'e\u0301X', column: 3 })).toBe('X');
  });

  it.each([20, 40, 80])('cuts a long line around the caret in %i columns', (width) => {
    const excerpt = `${'左'.repeat(300)}X${'右'.repeat(300)}`;
    expect(pointed({ excerpt, column: 301 }, width)).toBe('X');
    const frame = format([{ ...DEAD_LINK, excerpt, column: 301 }], { width })
      .split('\n')
      .filter((line) => line.includes('│'));
    for (const line of frame) expect(measureWidth(line)).toBeLessThanOrEqual(width);
  });

  it('shows control characters instead of sending them to the terminal', () => {
    const printed = format([
      {
        ...DEAD_LINK,
        excerpt: '\u001b[2Jgone',
        message: 'Bad \u001b]0;title\u0007',
        file: 'docs/\u001b[31m.md',
        column: 2,
      },
    ]);
    expect(printed).not.toContain('\u001b');
    expect(printed).toContain('␛[2Jgone');
  });

  it('leaves the frame out when there is no source line', () => {
    const { excerpt: _, ...bare } = DEAD_LINK;
    expect(format([bare])).not.toContain('│');
    expect(format([{ ...DEAD_LINK, excerpt: '   ' }])).not.toContain('│');
  });

  it('keeps the caret inside reach when the column is past the end', () => {
    expect(format([{ ...DEAD_LINK, excerpt: 'short', column: 400 }])).toContain('│      ^\n');
  });
});

describe('GitHub annotations', () => {
  it('names the file from the repository, not from the project', () => {
    const printed = formatAnnotations([DEAD_LINK], { workspace: '/repo', projectDir: '/repo/website' });
    expect(printed).toMatchInlineSnapshot(`
      "::error file=website/docs/guide/start.md,line=14,col=12,title=DG4001::Dead link "./setup". No page has that path.%0ADid you mean "./set-up"?
      "
    `);
  });

  it('escapes what would end the message or start a property', () => {
    const printed = formatAnnotations([{ ...DEAD_LINK, message: '50% off\nnow', file: 'a,b:c.md' }], {
      workspace: '/repo',
      projectDir: '/repo',
    });
    expect(printed).toContain('file=a%2Cb%3Ac.md');
    expect(printed).toContain('::50%25 off%0Anow%0A');
    expect(printed.trimEnd()).not.toContain('\n');
  });
});
