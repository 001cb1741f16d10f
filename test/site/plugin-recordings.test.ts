/** Recordings of terminals: what a build makes of them, and what it refuses. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIn, listIndexes } from '../helpers/built-index.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { type Built, type Files, site } from '../helpers/site.ts';

const config = (options = '', more = '') => `
  import { pluginRecordings } from 'docgenjs/plugins/recordings';
  export default { title: 'Tea', csp: true, llms: true, ${more} plugins: [pluginRecordings(${options})] };`;
const create = (files: Files, settings = config()) => site({ 'docgen.config.ts': settings, ...files });
const fence = (meta: string, text = '') => `\`\`\`cast ${meta}\n${text}\`\`\`\n\n`;
const cast = (header: object, ...events: readonly unknown[]) =>
  [header, ...events].map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

const ESC = '\u001b';
/** Brews tea, counts over the same line, and ends in another screen that it leaves. */
const TWO = cast(
  { version: 2, width: 30, height: 4, title: 'Brewing <tea>', timestamp: 1 },
  [0.5, 'o', `$ ${ESC}[1;32mbrew${ESC}[0m --green\r\n`],
  [0.51, 'i', 'x'],
  [1, 'o', `10%\r${ESC}[41;97m 100% ${ESC}[0m 茶\r\n`],
  [2, 'm', 'half'],
  [3, 'o', `${ESC}[?1049h${ESC}[H${ESC}[2Jother screen`],
  [10, 'o', `${ESC}[?1049l${ESC}[38;2;250;10;10m<done>${ESC}[0m`],
);
/** The same in intervals. */
const THREE = cast(
  { version: 3, term: { cols: 20, rows: 3, type: 'xterm' }, idle_time_limit: 2 },
  '# a comment',
  [1, 'o', 'one\r\n'],
  [60, 'o', 'two\r\n'],
  [0.5, 'r', '40x5'],
  [0.5, 'o', 'a line of thirty characters ..'],
  [0.1, 'x', '0'],
);

const screens = (built: Built, path = 'index.html') =>
  [...built.html(path).matchAll(/<div class="rp-codeblock rp-recording">[\s\S]*?<\/pre>/g)].map(
    ([html]) => html,
  );
const toText = (html = '') =>
  (/<code>([\s\S]*)<\/code>/.exec(html)?.[1] ?? '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .trimEnd();
const frames = (built: Built) => built.files().filter((path) => path.startsWith('static/recordings/'));
const told = (built: Built) =>
  built
    .diagnostics()
    .map(({ code, severity, file, line, column, message, hint }) =>
      [
        `${code} ${severity} ${[file, line, column].filter(Boolean).join(':')}`,
        message.replace(/^Plugin.*?: /, ''),
        ...(hint ? [hint] : []),
      ].join(' | '),
    );

describe('a recording', () => {
  it('is a moment of it as text in the page, without script, and frames that are loaded later', async () => {
    const made = create({
      'docs/two.cast': TWO,
      'docs/index.md': `# Tea\n\n${fence('file="./two.cast"')}${fence('file="./two.cast" poster="0:05" title="In it"')}${fence('file="./two.cast" poster=0.6 rows=2 loop speed=2')}`,
      'docs/three.md': `# Three\n\n${fence('', `${THREE}\n`)}`,
      'docs/plain.md': '# Plain\n',
    });

    const built = await made.build();

    expect(told(built)).toEqual([]);
    const [last = '', poster = '', first = ''] = screens(built);
    expect(toText(last)).toBe('$ brew --green\n 100%  茶\n<done>');
    expect(last).toContain('<div class="rp-codeblock__title">Brewing &lt;tea&gt;</div>');
    expect(last).toContain('<span class="rp-recording__text-2 rp-recording__bold">brew</span>');
    expect(last).toContain('<span class="rp-recording__text-15 rp-recording__ground-1"> 100% </span>');
    // Any other colour is the nearest of the sixteen.
    expect(last).toContain('<span class="rp-recording__text-9">&lt;done&gt;</span>');
    expect(toText(poster)).toBe('other screen');
    expect(poster).toContain('aria-label="In it"');
    expect(toText(first)).toBe('$ brew --green');
    expect(first.match(/class="line"/g)).toHaveLength(2);
    expect(last + poster + first).not.toContain('style=');
    expect(built.html('index.html')).toMatch(/rel="stylesheet" href="\/static\/recordings-/);
    expect(built.html('plain.html')).not.toContain('recording');
    expect(frames(built)).toHaveLength(3);
    // Limited pauses, another size, and the text of the block itself.
    expect(toText(screens(built, 'three.html')[0])).toBe('one\ntwo\na line of thirty characters ..');
    expect(built.html('three.html')).toContain('of 5 seconds');
    // Markdown files have the screen and not the recording.
    expect(built.read('index.md')).toContain('```cast\n$ brew --green\n 100%  茶\n<done>\n```');
    expect(built.read('index.md')).not.toContain('1049');

    const [index = ''] = listIndexes(built);
    expect(await findIn(built, index, 'thirty characters')).toHaveLength(1);

    // What was written at the same moment is not relied on yet.
    await made.build();
    const before = made.output();
    const again = await made.build();
    expect(again.result.reused.pages).toBe(3);
    expect(made.output()).toEqual(before);
    made.edit('docs/two.cast', (text) => text.replace('<done>', '<ready>'));
    expect(toText(screens(await made.build())[0])).toContain('<ready>');
  });

  it('that is none is an error, with the line of the recording', async () => {
    const small = { version: 2, width: 10, height: 2 };
    const made = create({
      'docs/index.md': [
        '# Tea\n\n',
        fence('file="./one.cast"'),
        fence('file="./text.cast"'),
        fence('file="./event.cast"'),
        fence('file="./back.cast"'),
        fence('file="./wide.cast"'),
        fence('file="./resize.cast"'),
        fence('file="./moves.cast"'),
        fence('file="./resizes.cast"'),
        `- Broken\n\n${fence('', `${cast(small, [0, 'o', 'x'], '[1,')}\n`).replace(/^(?=.)/gm, '  ')}`,
      ].join(''),
      'docs/one.cast': '{ "version": 1, "width": 80, "height": 24, "stdout": [] }',
      'docs/text.cast': '\nhello\n',
      'docs/event.cast': cast(small, [0, 'o', 'x'], [1, 'o']),
      'docs/back.cast': cast(small, [2, 'o', 'x'], [1, 'o', 'y']),
      'docs/wide.cast': cast({ ...small, width: 5000 }),
      'docs/resize.cast': cast(small, [1, 'r', '99999x1']),
      'docs/resizes.cast': cast(
        small,
        ...Array.from({ length: 1001 }, (_, at) => [0, 'r', `${80 + (at % 2)}x24`]),
      ),
      'docs/moves.cast': cast(small, ...Array.from({ length: 300 }, () => [0, 'o', `${ESC}[9999L`])),
    });

    const built = await made.build();

    expect(built.ok).toBe(false);
    expect(told(built).sort()).toMatchInlineSnapshot(`
      [
        "DG9504 error docs/back.cast:3:2 | The recording cannot be read: the time of an event is before that of the last one, or longer than a day. | Record it again, or delete the line.",
        "DG9504 error docs/event.cast:3:1 | The recording cannot be read: an event is a list of a number, a code and a text. | Record it again, or delete the line.",
        "DG9504 error docs/index.md:32:6 | The recording cannot be read: an event is a list of a number, a code and a text. | Record it again, or delete the line.",
        "DG9504 error docs/moves.cast:1 | The recording cannot be shown: its sequences move more text than any program does. | Record less, or in a smaller window.",
        "DG9504 error docs/one.cast:1:14 | The recording cannot be read: it has version 1 of asciicast. | asciinema convert old.cast new.cast",
        "DG9504 error docs/resize.cast:2:8 | The recording cannot be read: "99999x1" is not the size of a terminal, such as 80x24. | Record it again, or delete the line.",
        "DG9504 error docs/resizes.cast:1002:8 | The recording cannot be read: the terminal changes its size more than 1000 times. | Record less.",
        "DG9504 error docs/text.cast:2:1 | The recording cannot be read: its first line is not the header of an asciicast of version 2 or 3. | Record it with "asciinema rec demo.cast".",
        "DG9504 error docs/wide.cast:1:22 | The recording cannot be read: its terminal has not 1 to 300 columns and 1 to 100 rows. | Record it in a smaller window.",
      ]
    `);
  });

  it('ends whatever its sequences ask for', async () => {
    const hostile = ['b', 'L', 'M', 'S', 'T', '@', 'P', 'X', 'Z', 'I'].map((final) => [
      0.1,
      'o',
      `x${ESC}[2147483647${final}`,
    ]);
    const built = await create({
      'docs/index.md': `# Tea\n\n${fence('', `${cast({ version: 2, width: 20, height: 3 }, ...hostile, [1, 'o', `${ESC}[Hsafe${ESC}]0;title\u0007${ESC}[c`])}\n`)}`,
    }).build();

    expect(told(built)).toEqual([]);
    expect(toText(screens(built)[0])).toMatch(/^safe/);
  });

  it('says which of its settings have no effect', async () => {
    const built = await create(
      {
        'docs/two.cast': TWO,
        'docs/index.md': `# Tea\n\n${fence('file="./two.cast" speed=fast rows=0 idle poster=99')}`,
      },
      config('{ idleTimeLimit: 0.5 }'),
    ).build();

    expect(built.ok).toBe(true);
    expect(told(built)).toMatchInlineSnapshot(`
      [
        "DG9504 warning docs/index.md:3 | "idle" of a recording takes seconds from 0.1 to 3600, not "true": it has no effect here.",
        "DG9504 warning docs/index.md:3 | "rows" of a recording takes a number from 1 to 100, not "0": it has no effect here.",
        "DG9504 warning docs/index.md:3 | "speed" of a recording takes a number from 0.1 to 20, not "fast": it has no effect here.",
        "DG9504 warning docs/index.md:3 | The recording ends after 2.5 s, before its "poster": the last moment is shown.",
      ]
    `);
    expect(built.html('index.html')).toContain('of 3 seconds');
    const wrong = await create({ 'docs/index.md': '# Tea\n' }, config('{ idle: 1 }')).build();
    expect(wrong.ok).toBe(false);
  });

  it('is shown in an untrusted build, where nothing plays it', async () => {
    const built = await create(
      { 'docs/two.cast': TWO, 'docs/index.md': `# Tea\n\n${fence('file="./two.cast"')}` },
      config('', 'untrusted: true,'),
    ).build();

    expect(built.ok).toBe(true);
    expect(toText(screens(built)[0])).toContain('<done>');
    expect(built.html('index.html')).not.toContain('rp-recording-player');
    expect(told(built)).toEqual([
      'DG3053 warning docs/index.md:3:1 | The component of a plugin for this code was left out, and its drawing is shown: in an untrusted build no code of a page is run.',
    ]);
  });

  it('is its text in a book, without controls', async () => {
    const made = create({ 'docs/two.cast': TWO, 'docs/index.md': `# Tea\n\n${fence('file="./two.cast"')}` });

    const ended = await runDocgen(['book', '--out', 'book.html'], { cwd: made.dir });

    expect(ended.exitCode, ended.stderr).toBe(0);
    const html = readFileSync(join(made.dir, 'book.html'), 'utf8');
    expect(html).toContain('<span class="rp-recording__text-9">&lt;done');
    expect(html).not.toContain('aria-label="Play"');
  });
});
