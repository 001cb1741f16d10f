/**
 * Finds the place of a fault. Mermaid counts the lines of a text from which it has taken settings and comments;
 * authors count those of the block.
 */

/** Finds the row of the source, from 0, of a line that Mermaid counts from 1; undefined if there is none. */
export function findRow(source: string, line: number): number | undefined {
  const rows = source.split('\n');
  const kept = listKeptRows(rows);
  return kept[line - 1] ?? kept.at(-1);
}

/** Column of a fault in a row, 1-based, of the text before it. */
export function findColumn(row: string, before: string): number | undefined {
  for (let length = row.length; length > 0; length--)
    if (before.endsWith(row.slice(0, length))) return length + 1;
  // Of a long row, only the end is known.
  const at = before === '' ? -1 : row.indexOf(before);
  return at < 0 ? undefined : at + before.length + 1;
}

/** Rows that Mermaid reads, in order. */
function listKeptRows(rows: readonly string[]): number[] {
  const kept: number[] = [];
  let row = skipFrontmatter(rows);
  let isInDirective = false;
  for (; row < rows.length; row++) {
    const text = (rows[row] ?? '').trim();
    if (isInDirective || text.startsWith('%%{')) {
      isInDirective = !text.includes('}%%');
      // The rest of its lines stays, as an empty line.
      if (!isInDirective && kept.length > 0) kept.push(row);
    } else if (!text.startsWith('%%') && (text !== '' || kept.length > 0)) kept.push(row);
  }
  return kept;
}

function skipFrontmatter(rows: readonly string[]): number {
  const first = rows.findIndex((text) => text.trim() !== '');
  if (first < 0 || !/^-{3}\s*$/.test(rows[first] ?? '')) return 0;
  const end = rows.findIndex((text, row) => row > first && /^-{3}\s*$/.test(text));
  return end < 0 ? 0 : end + 1;
}

/** Place of a fault in the settings above a diagram, which YAML names at the end of its message; 0-based row, 1-based column. */
export function findSettingPlace(
  source: string,
  problem: string,
): { readonly row: number; readonly column: number } | undefined {
  const rows = source.split('\n');
  const [, line, column] = /\((\d+):(\d+)\)$/.exec(problem) ?? [];
  if (line === undefined || skipFrontmatter(rows) === 0) return undefined;
  // Its text begins after the opening marks.
  const first = rows.findIndex((text) => text.trim() !== '');
  return { row: first + Number(line), column: Number(column) };
}

/** Finds the first directive of settings that Mermaid skips, as it is not JSON. */
export function findUnreadDirective(source: string): string | undefined {
  for (const [directive, settings = ''] of source.matchAll(/%%\{\s*init(?:ialize)?\s*:([\s\S]*?)\}%%/g))
    try {
      JSON.parse(settings.replace(/'/g, '"'));
    } catch {
      return directive;
    }
  return undefined;
}

/** The title in the settings above a diagram. */
export function readTitle(source: string): string | undefined {
  const rows = source.split('\n');
  const line = rows.slice(0, skipFrontmatter(rows)).find((text) => /^title:/.test(text));
  return (
    line
      ?.replace(/^title:\s*/, '')
      .replace(/^(["'])(.*)\1\s*$/, '$2')
      .trim() || undefined
  );
}

/** Names of settings in a diagram that choose its colours, which are the site's. */
export function findThemeSetting(source: string): string | undefined {
  const rows = source.split('\n');
  const frontmatter = rows.slice(0, skipFrontmatter(rows)).join('\n');
  const directives = source.match(/%%\{[\s\S]*?\}%%/g) ?? [];
  return /\b(?:themeVariables|themeCSS|theme)\b/.exec([frontmatter, ...directives].join('\n'))?.[0];
}

/** Finds the same for D2, whose other looks are not drawn either. */
export function findLookSetting(source: string): string | undefined {
  const names =
    'theme-id|dark-theme-id|theme-overrides|dark-theme-overrides|sketch|fill-pattern|shadow|animated';
  return new RegExp(`(?:^|[\\s.{;])(${names})\\s*:`, 'm').exec(source)?.[1];
}

/** Names that a Gantt chart gives tasks without an id. */
const GIVEN_ID = /^task\d+$/;

/** Tasks of a Gantt chart that begin after, or go on until, a task that is not there, where Mermaid takes another day. */
export function findUnknownTasks(source: string): { readonly row: number; readonly id: string }[] {
  const rows = source.split('\n');
  const first = rows.findIndex((text, row) => row >= skipFrontmatter(rows) && /^\s*(?!%%)\S/.test(text));
  if (!/^\s*gantt\b/.test(rows[first] ?? '')) return [];
  const tasks = rows.flatMap((text, row) => {
    const [, data] =
      /^\s*(?!\s|%%|click\b|dateFormat\b|axisFormat\b|title\b|section\b|acc(?:Title|Descr)\b)[^:]+:([^#;]*)/.exec(
        text,
      ) ?? [];
    const parts = data?.split(',').map((part) => part.trim());
    const told = parts?.filter((part) => !/^(?:active|done|crit|milestone|vert)$/.test(part)) ?? [];
    return told.length > 0 ? [{ row, told }] : [];
  });
  const known = new Set(tasks.flatMap(({ told }) => (told.length > 2 ? [told[0]] : [])));
  return tasks.flatMap(({ row, told }) =>
    told.flatMap((part) => {
      const [, ids = ''] = /^(?:after|until)\s+([\w-]+(?:\s+[\w-]+)*)$/.exec(part) ?? [];
      const all = ids.split(/\s+/).filter(Boolean);
      return all.filter((id) => !known.has(id) && !GIVEN_ID.test(id)).map((id) => ({ row, id }));
    }),
  );
}
