/** `docgenjs/plugins/recordings`: recordings of terminals, drawn when the site is built. */

import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { CodeBlock, PageContext, Plugin, Replacement } from 'docgenjs';
import type { ParseError } from 'jsonc-parser';
import { escapeMarkup } from '../common/escape-markup.ts';
import { getLanguage } from '../common/get-language.ts';
import { getPlace, locateInBlock, type PlaceInBlock } from '../common/locate-in-block.ts';
import { type DrawProblem, drawFrames } from './draw-frames.ts';
import { type Frames, findFrame, getText, listScreens } from './frames.ts';
import { optionsSchema, type RecordingsOptions } from './options.ts';
import { type Cast, type CastProblem, MOST_ROWS, parseCast } from './parse-cast.ts';

export type { RecordingsOptions } from './options.ts';

const STYLESHEET = fileURLToPath(new URL('./recordings.css', import.meta.url));
const COMPONENT = fileURLToPath(new URL('./runtime/recording.js', import.meta.url));

/**
 * Shows blocks of the language `cast`, recordings of [asciinema](https://asciinema.org), as a terminal that plays them.
 * Until then, in print and without script, it shows a moment of them as text.
 */
export function pluginRecordings(options: RecordingsOptions = {}): Plugin {
  return {
    name: 'recordings',
    cacheKey: () => ({ value: options, files: [STYLESHEET] }),
    config(config, { checkOptions }) {
      checkOptions(optionsSchema, options);
      return config;
    },
    markdown: {
      async codeBlock(block, context): Promise<Replacement | undefined> {
        if (block.lang !== 'cast' || block.code.trim() === '') return undefined;
        const cast = parseCast(block.code);
        if ('problem' in cast) {
          context.report({
            severity: 'error',
            message: `The recording cannot be read: ${cast.problem}.`,
            hint: cast.hint,
            ...(await locateInBlock(await findPlace(cast, block), block, context)),
          });
          return showCode(block);
        }
        const settings = readSettings(block, context);
        const limit = settings.idle ?? cast.idleTimeLimit ?? options.idleTimeLimit;
        const drawn = await draw(cast, { block, context, rows: settings.rows, idleTimeLimit: limit });
        if (!('problem' in drawn)) return createPlayer(drawn, { cast, block, context, settings });
        context.report({
          severity: 'error',
          message: `The recording cannot be shown: ${drawn.problem}.`,
          hint: 'Record less, or in a smaller window.',
          ...getPlace(block, context),
        });
        return showCode(block);
      },
    },
  };
}

/** Shows the block unchanged: no grammar highlights it, and one problem is enough. */
function showCode({ code }: CodeBlock): Replacement {
  return { code, lang: 'txt' };
}

async function findPlace({ line, path }: CastProblem, { code }: CodeBlock): Promise<PlaceInBlock> {
  const { findNodeAtLocation, parseTree } = await import('jsonc-parser');
  const text = code.split('\n')[line - 1] ?? '';
  const faults: ParseError[] = [];
  const root = parseTree(text, faults);
  const value = root && findNodeAtLocation(root, [...path]);
  return { row: line - 1, text, column: (faults[0]?.offset ?? value?.offset ?? 0) + 1 };
}

interface DrawAsk {
  readonly block: CodeBlock;
  readonly context: PageContext;
  readonly rows: number | undefined;
  readonly idleTimeLimit: number | undefined;
}

/** Kept, as a terminal has to be run for it. */
async function draw(
  cast: Cast,
  { block, context, rows, idleTimeLimit }: DrawAsk,
): Promise<Frames | DrawProblem> {
  const key = JSON.stringify([block.code, rows, idleTimeLimit]);
  const text = await context.keep(key, async () =>
    JSON.stringify(await drawFrames(cast, { rows, idleTimeLimit })),
  );
  return JSON.parse(text) as Frames | DrawProblem;
}

interface Settings {
  readonly idle: number | undefined;
  readonly poster: number | undefined;
  readonly rows: number | undefined;
  readonly speed: number | undefined;
  readonly loop: boolean;
  readonly title: string | undefined;
}

function readSettings({ attributes }: CodeBlock, { report, file, line }: PageContext): Settings {
  const take = (name: string, read: (text: string) => number, takes: string): number | undefined => {
    const value = attributes[name];
    if (value === undefined) return undefined;
    const number = value === true ? Number.NaN : read(value);
    if (Number.isFinite(number)) return number;
    const message = `"${name}" of a recording takes ${takes}, not "${String(value)}": it has no effect here.`;
    report({ severity: 'warning', message, file, line });
    return undefined;
  };
  const within = (least: number, most: number) => (text: string) => {
    const number = Number(text);
    return number >= least && number <= most ? number : Number.NaN;
  };
  const parseRows = (text: string) => (/^\d+$/.test(text) ? within(1, MOST_ROWS)(text) : Number.NaN);
  const { title, loop } = attributes;
  return {
    idle: take('idle', within(0.1, 3600), 'seconds from 0.1 to 3600'),
    poster: take('poster', parseTime, 'a time such as "3.5" or "1:05"'),
    rows: take('rows', parseRows, `a number from 1 to ${MOST_ROWS}`),
    speed: take('speed', within(0.1, 20), 'a number from 0.1 to 20'),
    loop: loop !== undefined && loop !== 'false',
    title: typeof title === 'string' && title !== '' ? title : undefined,
  };
}

/** Seconds, with minutes before a colon. The player of asciinema writes `npt:` before them. */
function parseTime(text: string): number {
  const [, minutes = '0', seconds] = /^(?:npt:)?(?:(\d{1,4}):)?(\d{1,5}(?:\.\d+)?)$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

function createPlayer(
  frames: Frames,
  {
    cast,
    block,
    context,
    settings,
  }: {
    readonly cast: Cast;
    readonly block: CodeBlock;
    readonly context: PageContext;
    readonly settings: Settings;
  },
): Replacement {
  const { site, route } = context;
  const { poster = frames.duration, speed = 1, loop } = settings;
  if (poster > frames.duration)
    context.report({
      severity: 'warning',
      message: `The recording ends after ${frames.duration} s, before its "poster": the last moment is shown.`,
      ...getPlace({ ...block, source: undefined }, context),
    });
  const text = JSON.stringify(frames);
  const path = `static/recordings/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`;
  const screen = printScreen(frames, poster);
  const title = settings.title ?? cast.title;
  const label =
    title ?? (getLanguage(route.lang || site.lang) === 'zh' ? '终端录像' : 'Recording of a terminal');
  const heading = title === undefined ? '' : `<div class="rp-codeblock__title">${escapeMarkup(title)}</div>`;
  return {
    component: COMPONENT,
    props: { src: site.assetPrefix + path, duration: frames.duration, speed, loop },
    drawing: {
      html: `<div class="rp-codeblock rp-recording">${heading}<div class="rp-codeblock__content"><div class="rp-codeblock__scroll"><pre tabindex="0" role="group" aria-label="${escapeMarkup(label)}"><code>${screen.html}</code></pre></div></div></div>`,
      text: screen.text,
      stylesheet: STYLESHEET,
    },
    files: { [path]: text },
  };
}

/** A moment of a recording as HTML and as text. */
function printScreen(frames: Frames, time: number) {
  const screen = listScreens(frames)[findFrame(frames, time)];
  const lines = (screen?.rows ?? []).map((line) => frames.lines[line] ?? []);
  const printed = lines.map((line) => {
    const parts: string[] = [];
    for (let at = 0; at < line.length; at += 2) {
      const text = escapeMarkup(String(line[at]));
      const style = frames.styles[Number(line[at + 1])] ?? '';
      parts.push(style === '' ? text : `<span class="${style}">${text}</span>`);
    }
    return `<span class="line">${parts.join('')}</span>`;
  });
  return {
    /** Lines of HTML, as in a code block. */
    html: printed.join('\n'),
    text: lines.map(getText).join('\n').trimEnd(),
  };
}
