/** Messages for authors about their diagrams, with their places in the page. */
import type { BrowserEnded, CodeBlock, PageContext, PluginProblem } from 'docgenjs';
import { getPlace, locateInBlock, type PlaceInBlock } from '../common/locate-in-block.ts';
import type { DrawingProblem, DrawingWarning } from './drawing.ts';
import { KINDS, type Kind } from './kinds.ts';
import {
  findColumn,
  findLookSetting,
  findRow,
  findSettingPlace,
  findThemeSetting,
  findUnknownTasks,
  findUnreadDirective,
} from './locate.ts';

export function describeMissing(
  block: CodeBlock,
  context: PageContext,
  { kind, isRequired }: { readonly kind: Kind; readonly isRequired: boolean },
): PluginProblem {
  const { label, packageName, install } = KINDS[kind];
  return {
    severity: isRequired ? 'error' : 'warning',
    message: `A diagram of ${label} is shown as code: "${packageName}" is not installed.`,
    hint: `npm install -D ${install}`,
    ...getPlace(block, context),
  };
}

interface DrawnAs {
  readonly kind: Kind;
  /** False where browsers of readers draw. */
  readonly isDrawnInBuild: boolean;
}

/** Lists problems visible in the source of a diagram, before it is drawn. */
export async function listSourceProblems(
  block: CodeBlock,
  context: PageContext,
  drawnAs: DrawnAs,
): Promise<readonly PluginProblem[]> {
  const setting = findSetting(block.code, drawnAs);
  const settings = setting === undefined ? [] : [{ ...setting, ...getPlace(block, context) }];
  if (drawnAs.kind !== 'mermaid') return settings;
  const unread = findUnreadDirective(block.code);
  const near = unread?.split('\n', 1)[0];
  return [
    ...settings,
    ...(unread === undefined ? [] : [await describeWarning({ ...UNREAD, near }, block, context)]),
    ...(await listUnknownTasks(block, context)),
  ];
}

const UNREAD: DrawingWarning = { message: 'The settings of the diagram have no effect: they are not JSON' };

/** A setting in a diagram that has no effect. */
function findSetting(code: string, { kind, isDrawnInBuild }: DrawnAs) {
  const severity = 'warning' as const;
  const theme = kind === 'mermaid' ? findThemeSetting(code) : undefined;
  if (theme !== undefined)
    return {
      severity,
      message: `"${theme}" in a diagram has no effect: its colours are those of the site.`,
      hint: 'Colour single nodes with "classDef" or "style", and all diagrams with the CSS variables of the plugin.',
    };
  if (kind === 'mermaid' && isDrawnInBuild && /^[ \t]*todayMarker[ \t]+(?!off\b)/m.test(code))
    return {
      severity,
      message:
        '"todayMarker" in a diagram has no effect: drawings are read on other days than they are made.',
      hint: 'Leave it out, or mark a day with a milestone.',
    };
  const look = kind === 'd2' ? findLookSetting(code) : undefined;
  if (look === undefined) return undefined;
  return {
    severity,
    message: `"${look}" in a diagram has no effect: drawings have the looks of the site, and do not move.`,
    hint: 'Colour single shapes with "style.fill" and "style.stroke", and all diagrams with the CSS variables of the plugin.',
  };
}

function listUnknownTasks(block: CodeBlock, context: PageContext): Promise<readonly PluginProblem[]> {
  const problems = findUnknownTasks(block.code).map(async ({ row, id }): Promise<PluginProblem> => {
    const text = block.code.split('\n')[row] ?? '';
    return {
      severity: 'warning',
      message: `The chart has no task "${id}": a day that nobody wrote takes its place.`,
      hint: `Correct the id, or give it to a task: "Name : ${id}, 2026-01-01, 3d".`,
      ...(await locateInBlock({ row, text, column: text.lastIndexOf(id) + 1 }, block, context)),
    };
  });
  return Promise.all(problems);
}

export async function describeProblem(
  found: DrawingProblem,
  block: CodeBlock,
  context: PageContext,
  kind: Kind,
): Promise<PluginProblem> {
  return {
    severity: 'error',
    message: `The diagram cannot be drawn: ${found.problem}.`,
    hint: `The syntax of diagrams is described at ${KINDS[kind].syntax}.`,
    ...(await locateInBlock(findPlace(found, kind, block.code), block, context)),
  };
}

/** Finds the place of a problem in the source of a diagram. */
function findPlace(found: DrawingProblem, kind: Kind, source: string): PlaceInBlock {
  const { problem, line, column, before = '', sourceLine, isAtEnd } = found;
  const rows = source.split('\n');
  const setting = kind === 'mermaid' ? findSettingPlace(source, problem) : undefined;
  if (setting !== undefined) return { ...setting, text: rows[setting.row] ?? '' };
  if (isAtEnd) {
    const row = rows.findLastIndex((text) => text.trim() !== '');
    const text = rows[row] ?? '';
    return { row, text, column: text.length + 1 };
  }
  if (sourceLine !== undefined) {
    const text = rows[sourceLine - 1] ?? '';
    return { row: sourceLine - 1, text, column: text.search(/\S/) + 1 };
  }
  // At the end of the text, a place may be after its last row.
  const given = line === undefined ? undefined : Math.min(line, rows.length) - 1;
  const row = given === undefined || kind !== 'mermaid' ? given : findRow(source, given + 1);
  const text = row === undefined ? '' : (rows[row] ?? '');
  return { row, text, column: column ?? findColumn(text, before) };
}

export async function describeWarning(
  { message, near }: DrawingWarning,
  block: CodeBlock,
  context: PageContext,
): Promise<PluginProblem> {
  const rows = block.code.split('\n');
  const row = near ? rows.findIndex((text) => text.includes(near)) : -1;
  const text = rows[row] ?? '';
  const column = near === undefined ? undefined : text.indexOf(near) + 1;
  return {
    severity: 'warning',
    message: `${message}.`,
    hint: 'It is drawn without.',
    ...(row < 0 ? getPlace(block, context) : await locateInBlock({ row, text, column }, block, context)),
  };
}

export function describeMissingFonts(block: CodeBlock, context: PageContext): PluginProblem {
  return {
    severity: 'warning',
    message:
      'There is no font with Chinese, Japanese or Korean on this machine, so their words in diagrams were measured wrongly.',
    hint: 'Install one, on Debian "apt-get install fonts-noto-cjk", and build with --force.',
    ...getPlace(block, context),
  };
}

export function describeUnusableBrowser(
  error: BrowserEnded,
  block: CodeBlock,
  context: PageContext,
): PluginProblem {
  return {
    severity: 'error',
    message: `The browser that draws diagrams cannot be used: ${error.message}.`,
    hint: 'Try the browser by itself, name another one in "browser", or write "browser: false".',
    ...getPlace(block, context),
  };
}
