/** The code of a fence with `file="./analysis.ipynb#load"`: cells of a notebook, and the outputs stored with them. */
import { findNearest } from '../../../shared/find-nearest.ts';
import type { CodeFile, CodeFilePlace, NotebookFile } from './code-file-place.ts';
import { type Notebook, parseNotebook, selectCells } from './notebook.ts';

interface CellsTools {
  /** Reads the notebook's text, if pages may show it. */
  readonly read: (path: string, place: CodeFilePlace) => Promise<CodeFile>;
  readonly place: CodeFilePlace;
}

/** @param name An id, a tag or the number of a code cell. */
export async function readCells(path: string, name: string, tools: CellsTools): Promise<CodeFile> {
  const found = await readNotebook(path, tools);
  if ('code' in found) return found;
  const { notebook, ...file } = found;
  const cells = selectCells(notebook, name);
  if (cells.length > 0)
    return {
      ...file,
      text: cells.map(({ source }) => source.trimEnd()).join('\n\n'),
      outputs: cells.flatMap(({ outputs }) => outputs),
    };
  const why = name === '' ? 'is shown by its cells, and none is named' : `has no cell "${name}"`;
  return {
    code: 'DG3120',
    file: file.file,
    message: `The notebook "${path}" ${why}.`,
    hint: listCells(notebook, name),
  };
}

/** Once for all fences of a page. */
function readNotebook(path: string, { read, place }: CellsTools): Promise<NotebookFile> {
  const notebook = place.notebooks?.get(path) ?? openNotebook(path, { read, place });
  place.notebooks?.set(path, notebook);
  return notebook;
}

async function openNotebook(path: string, { read, place }: CellsTools): Promise<NotebookFile> {
  const codeFile = await read(path, place);
  if (!('text' in codeFile)) return codeFile;
  const { text, ...file } = codeFile;
  const notebook = await parseNotebook(text);
  if (!('why' in notebook)) return { ...file, notebook };
  const { why, ...hint } = notebook;
  const message = `The notebook "${path}" ${why}.`;
  return { code: 'DG3121', file: file.file, message, hint: 'Open it in Jupyter and save it again.', ...hint };
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' });
/** More names than these help no one. */
const MOST_NAMES = 20;
/** As nbformat allows it for ids. */
const LONGEST_NAME = 64;

function listCells({ cells }: Notebook, name: string): string {
  const isShort = (each: string): boolean => each.length <= LONGEST_NAME;
  const ids = cells.flatMap(({ id }) => (id === undefined ? [] : [id])).filter(isShort);
  const tags = [...new Set(cells.flatMap((cell) => cell.tags))].filter(isShort);
  const count = cells.filter(({ isCode }) => isCode).length;
  const near = isShort(name) ? findNearest(name, [...ids, ...tags]) : undefined;
  const guess = near === undefined ? [] : [`Did you mean "${near}"?`];
  const listed = [
    ...(ids.length > 0 ? [`the id of a cell (${listNames(ids)})`] : []),
    ...(tags.length > 0 ? [`a tag (${listNames(tags)})`] : []),
    ...(count > 0 ? [`the number of a code cell (1 to ${count})`] : []),
  ];
  if (listed.length === 0) return 'The notebook has no code cells.';
  return [...guess, `Write after "#" ${OR.format(listed)}.`].join(' ');
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  return [...shown, ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ');
}
