/**
 * View of the overlay: a dialog for one problem, and a badge while it is closed. Created once with DOM
 * calls and filled with text only; nothing from a file is ever parsed as HTML.
 */
import type { Diagnostic } from '../../shared/types.ts';
import sheetText from './overlay.css?inline';
import { countProblems, type ProblemList } from './problem-list.ts';
import type { OverlayWords } from './words.ts';

export interface OverlayActions {
  onTurn(by: number): void;
  onOpen(): void;
  onClose(): void;
  /** Resolves to true if the editor was opened. */
  openPlace(place: FilePlace): Promise<boolean>;
}

export type FilePlace = Pick<Diagnostic, 'file' | 'line' | 'column'>;

export function createOverlayView(actions: OverlayActions) {
  const host = document.createElement('docgen-overlay');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheetText);
  shadow.adoptedStyleSheets = [sheet];
  const parts = createParts();
  const { dialog, badge, previous, next, close, place, status } = parts;
  const note = make('p', 'note');
  note.setAttribute('role', 'status');
  shadow.append(dialog, badge, note);
  let currentProblem: Diagnostic | undefined;
  let notOpened = '';

  const openInEditor = async (problem: Diagnostic, place: FilePlace = problem) => {
    status.textContent = '';
    const isOpened = await actions.openPlace(place);
    if (currentProblem === problem && !isOpened) status.textContent = notOpened;
  };
  badge.addEventListener('click', actions.onOpen);
  close.addEventListener('click', actions.onClose);
  previous.addEventListener('click', () => actions.onTurn(-1));
  next.addEventListener('click', () => actions.onTurn(1));
  place.addEventListener('click', () => currentProblem && void openInEditor(currentProblem));
  parts.components.addEventListener('click', ({ target }) => {
    const index = [...parts.components.children].findIndex((row) => row.contains(target as Node));
    const component = currentProblem?.components?.[index];
    if (currentProblem && component) void openInEditor(currentProblem, component);
  });
  // Escape, which the browser handles itself. `close` would come late: news in between would open the overlay again.
  dialog.addEventListener('cancel', actions.onClose);
  dialog.addEventListener('keydown', (event) => {
    // The page below has its own keys.
    event.stopPropagation();
    // In a line that is too long, arrows scroll.
    if (event.target === parts.excerpt) return;
    if (event.key === 'ArrowLeft') actions.onTurn(-1);
    if (event.key === 'ArrowRight') actions.onTurn(1);
  });

  return {
    /** Element in the document; everything is in its shadow root. */
    host,
    /** A line at the edge of the page; '' takes it away. */
    showNote(text: string): void {
      note.textContent = text;
    },
    show(list: ProblemList, words: OverlayWords): void {
      const problem = list.problems[list.index];
      notOpened = words.notOpened;
      showBadge(badge, list, words);
      if (problem !== currentProblem) status.textContent = '';
      currentProblem = problem;
      if (problem) fill(parts, problem, list, words);
      if (!list.isOpen && dialog.open) dialog.close();
      if (list.isOpen && !dialog.open) {
        dialog.showModal();
        // Not on the first button: the next key pressed may be meant for another window.
        dialog.focus();
      }
      if (list.isOpen) showMark(parts);
    },
  };
}

/** Scrolls the mark of a long line into view, and makes the line focusable if it scrolls. */
function showMark({ mark, excerpt }: Parts): void {
  mark.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (excerpt.scrollWidth > excerpt.clientWidth) excerpt.tabIndex = 0;
  else excerpt.removeAttribute('tabindex');
}

type Parts = ReturnType<typeof createParts>;

function createParts() {
  const kind = make('span', 'kind');
  const code = make('span', 'code');
  const plugin = make('span', 'plugin');
  const title = make('h2', 'title', kind, code, plugin);
  const previous = makeButton('', '‹');
  const position = make('span', 'position');
  const next = makeButton('', '›');
  const pager = make('div', 'pager', previous, position, next);
  const close = makeButton('close', '✕');
  const message = make('p', 'message');
  const place = makeButton('place');
  const status = make('p', 'status');
  const line = make('span', 'line');
  const before = make('span', '');
  const mark = make('mark', '');
  const after = make('span', '');
  const linesBefore = make('span', 'numbers');
  const sourceBefore = make('span', 'context');
  const linesAfter = make('span', 'numbers');
  const sourceAfter = make('span', 'context');
  const excerpt = make(
    'div',
    'excerpt',
    ...[linesBefore, sourceBefore, line, make('code', '', before, mark, after), linesAfter, sourceAfter],
  );
  const components = make('ul', 'components');
  const hintLabel = make('span', 'hint-label');
  const hintText = make('span', '');
  const hint = make('p', 'hint', hintLabel, hintText);
  const help = make('p', 'help');
  const problem = make('div', 'problem', message, place, status, excerpt, components, hint);
  const dialog = make(
    'dialog',
    '',
    make('div', 'bar', title, pager, close),
    make('div', 'body', problem, help),
  );
  const badge = makeButton('badge');
  title.id = 'title';
  message.id = 'message';
  dialog.tabIndex = -1;
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.setAttribute('aria-describedby', 'message');
  problem.setAttribute('aria-live', 'polite');
  status.setAttribute('role', 'status');
  excerpt.setAttribute('role', 'group');
  return {
    dialog,
    badge,
    previous,
    position,
    next,
    pager,
    close,
    kind,
    code,
    plugin,
    message,
    place,
    status,
    linesBefore,
    sourceBefore,
    linesAfter,
    sourceAfter,
    components,
    excerpt,
    line,
    before,
    mark,
    after,
    hint,
    hintLabel,
    hintText,
    help,
  };
}

function fill(parts: Parts, problem: Diagnostic, list: ProblemList, words: OverlayWords): void {
  const { problems, index } = list;
  const { file, line, column, excerpt, severity } = problem;
  const { before, marked, after } = splitAtColumn(excerpt ?? '', column);
  const texts: readonly (readonly [HTMLElement, string])[] = [
    [parts.kind, words[severity]],
    [parts.code, problem.code],
    [parts.plugin, problem.plugin ? words.plugin(problem.plugin) : ''],
    [parts.position, words.position(index + 1, problems.length)],
    [parts.message, problem.message],
    [parts.place, formatPlace(problem)],
    [parts.line, String(line ?? '')],
    ...formatContext(
      [parts.linesBefore, parts.sourceBefore],
      problem.before ?? [],
      (line ?? 0) - (problem.before ?? []).length,
    ),
    ...formatContext([parts.linesAfter, parts.sourceAfter], problem.after ?? [], (line ?? 0) + 1),
    [parts.before, before],
    [parts.mark, marked],
    [parts.after, after],
    [parts.hintLabel, words.hint],
    [parts.hintText, problem.hint ?? ''],
    [parts.help, words.help],
  ];
  for (const [element, text] of texts) {
    // Written only if it differs, so that screen readers announce nothing twice.
    if (element.textContent !== text) element.textContent = text;
  }
  fillComponents(parts.components, problem, words);
  parts.dialog.dataset.severity = severity;
  parts.pager.hidden = problems.length < 2;
  parts.plugin.hidden = problem.plugin === undefined;
  parts.place.hidden = file === undefined;
  parts.place.title = words.openFile;
  parts.excerpt.hidden = excerpt === undefined || line === undefined;
  parts.mark.hidden = marked === '';
  parts.hint.hidden = problem.hint === undefined;
  name(parts.previous, words.previous);
  name(parts.next, words.next);
  name(parts.close, words.close);
  parts.excerpt.setAttribute('aria-label', words.sourceLine);
}

/** Lines of source around the one of the problem, with their numbers. */
function formatContext(
  [numbers, source]: readonly [HTMLElement, HTMLElement],
  lines: readonly string[],
  first: number,
): (readonly [HTMLElement, string])[] {
  return [
    [numbers, lines.map((_, index) => first + index).join('\n')],
    [source, lines.join('\n')],
  ];
}

/** The components around an error of rendering, the innermost first, each with its place to open. */
function fillComponents(list: HTMLElement, { components = [] }: Diagnostic, words: OverlayWords): void {
  const rows = components.map((component) => {
    const place = makeButton('component-place', formatPlace(component));
    place.title = words.openFile;
    return make('li', '', make('span', '', words.inComponent(component.name)), place);
  });
  list.hidden = rows.length === 0;
  if (
    rows.map(({ textContent }) => textContent).join() ===
    [...list.children].map((row) => row.textContent).join()
  )
    return;
  list.replaceChildren(...rows);
}

function formatPlace({ file, line, column }: FilePlace): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

function showBadge(badge: HTMLElement, list: ProblemList, words: OverlayWords): void {
  const { errors, warnings } = countProblems(list);
  const counts = [errors > 0 && words.errors(errors), warnings > 0 && words.warnings(warnings)]
    .filter((part) => part !== false)
    .join(words.and);
  badge.hidden = list.isOpen || list.problems.length === 0;
  badge.textContent = counts;
  badge.dataset.severity = errors > 0 ? 'error' : 'warning';
  name(badge, words.show(counts));
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function makeButton(className: string, label = ''): HTMLButtonElement {
  const button = make('button', className, label);
  button.type = 'button';
  return button;
}

function name(element: HTMLElement, text: string): void {
  element.setAttribute('aria-label', text);
  element.title = text;
}

/** A source line in three pieces, so that the middle one can be marked. */
interface MarkedLine {
  readonly before: string;
  /** Text at the column: a word or a single character; a space at the end of the line. Empty without a column. */
  readonly marked: string;
  readonly after: string;
}

/** Splits a source line at its marked word; `column` counts from 1. */
export function splitAtColumn(excerpt: string, column: number | undefined): MarkedLine {
  if (column === undefined) return { before: excerpt, marked: '', after: '' };
  const at = Math.min(Math.max(0, column - 1), excerpt.length);
  const rest = excerpt.slice(at);
  const marked = /^(?:[\p{L}\p{N}_$-]+|.)/su.exec(rest)?.[0] ?? ' ';
  return { before: excerpt.slice(0, at), marked, after: rest.slice(marked.length) };
}
