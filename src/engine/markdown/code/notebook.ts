/** Cells of Jupyter notebooks, nbformat 3 and 4, as plain data. The content of a notebook is as untrusted as a page. */

export interface Notebook {
  readonly cells: readonly NotebookCell[];
}

export interface NotebookCell {
  readonly isCode: boolean;
  /** Notebooks before nbformat 4.5 have none. */
  readonly id: string | undefined;
  readonly tags: readonly string[];
  readonly source: string;
  /** Outputs of the last time the cell was run. */
  readonly outputs: readonly CellOutput[];
}

export type CellOutput =
  /** Text, or an error with its traceback; without colours and what a terminal would have overwritten. */
  | { readonly kind: 'text'; readonly text: string }
  /** `encoded`: as Base64. */
  | { readonly kind: 'picture'; readonly type: PictureType; readonly encoded: string }
  /** Formats of one that has no text and no picture. */
  | { readonly kind: 'other'; readonly formats: readonly string[] };

export type PictureType = 'png' | 'jpeg';

/** `why` it cannot be shown, to follow its name. */
export type NotebookProblem = { readonly why: string; readonly hint?: string };

type Json = Readonly<Record<string, unknown>>;

export async function parseNotebook(text: string): Promise<Notebook | NotebookProblem> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return describeFault(text);
  }
  const { nbformat, cells, worksheets } = asObject(value);
  if (nbformat === 4 && Array.isArray(cells)) return { cells: cells.map(parseCell) };
  if (nbformat === 3 && Array.isArray(worksheets)) {
    const old = worksheets.flatMap((sheet) => asList(asObject(sheet).cells));
    return { cells: old.map(parseOldCell) };
  }
  if (typeof nbformat !== 'number') return { why: 'is not a Jupyter notebook: it has no "nbformat"' };
  if (nbformat !== 3 && nbformat !== 4)
    return {
      why: `has the format ${nbformat}: formats 3 and 4 are known`,
      hint: 'Convert it with "jupyter nbconvert --to notebook --nbformat 4".',
    };
  return { why: `is not a Jupyter notebook: it has no "${nbformat === 4 ? 'cells' : 'worksheets'}"` };
}

async function describeFault(text: string): Promise<NotebookProblem> {
  const { findJsonError } = await import('../../config/positioned-json.ts');
  const error = findJsonError(text);
  if (error === undefined) return { why: 'is not JSON' };
  const { line, column } = error.place;
  const why = `is not JSON: line ${line}, column ${column}: ${error.message.replace(/\.$/, '')}`;
  return { why, ...(error.hint !== undefined && { hint: error.hint }) };
}

/** Selects cells. `name`: an id, a tag, or the number of a code cell, tried in this order. Empty if it is none of these. */
export function selectCells({ cells }: Notebook, name: string): readonly NotebookCell[] {
  const byId = cells.find(({ id }) => id === name);
  if (byId) return [byId];
  const tagged = cells.filter(({ tags }) => tags.includes(name));
  if (tagged.length > 0) return tagged;
  const numbered = /^\d+$/.test(name) ? cells.filter(({ isCode }) => isCode)[Number(name) - 1] : undefined;
  return numbered ? [numbered] : [];
}

function parseCell(value: unknown): NotebookCell {
  const { id, cell_type, source, outputs, metadata } = asObject(value);
  return {
    isCode: cell_type === 'code',
    id: typeof id === 'string' ? id : undefined,
    tags: readTags(metadata),
    source: asCode(source),
    outputs: joinTexts(asList(outputs).map(parseOutput)),
  };
}

/** Parses a cell of nbformat 3: the code is `input`, and formats are keys of an output. */
function parseOldCell(value: unknown): NotebookCell {
  const { cell_type, source, input, outputs, metadata } = asObject(value);
  return {
    isCode: cell_type === 'code',
    id: undefined,
    tags: readTags(metadata),
    source: asCode(cell_type === 'code' ? input : source),
    outputs: joinTexts(asList(outputs).map(parseOldOutput)),
  };
}

function asCode(source: unknown): string {
  return asText(source).replace(/\r\n?/g, '\n');
}

function readTags(metadata: unknown): readonly string[] {
  return asList(asObject(metadata).tags).filter(isText);
}

function parseOutput(value: unknown): CellOutput {
  const output = asObject(value);
  switch (output.output_type) {
    case 'stream':
      return createText(asText(output.text));
    case 'error':
      return createError(output);
    default:
      return chooseFormat(asObject(output.data));
  }
}

const OLD_FORMATS = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  text: 'text/plain',
  html: 'text/html',
  svg: 'image/svg+xml',
  latex: 'text/latex',
  javascript: 'application/javascript',
} as const;

function parseOldOutput(value: unknown): CellOutput {
  const output = asObject(value);
  if (output.output_type === 'stream') return createText(asText(output.text));
  if (output.output_type === 'pyerr') return createError(output);
  const formats = Object.entries(OLD_FORMATS).filter(([key]) => output[key] !== undefined);
  return chooseFormat(Object.fromEntries(formats.map(([key, format]) => [format, output[key]])));
}

/** Chooses the format of an output. A picture says more than its text, which is often `<Figure size 640x480 with 1 Axes>`. */
function chooseFormat(data: Json): CellOutput {
  for (const type of ['png', 'jpeg'] as const) {
    const encoded = asText(data[`image/${type}`]);
    if (encoded !== '') return { kind: 'picture', type, encoded };
  }
  const plain = data['text/plain'];
  return plain === undefined ? { kind: 'other', formats: Object.keys(data) } : createText(asText(plain));
}

function createError({ ename, evalue, traceback }: Json): CellOutput {
  const lines = asList(traceback).map(asText);
  return createText(lines.length > 0 ? lines.join('\n') : `${asText(ename)}: ${asText(evalue)}`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g;

function createText(text: string): CellOutput {
  const lines = text
    .replace(ESCAPES, '')
    .split('\n')
    // A progress bar overwrites itself.
    .map((line) => line.split('\r').findLast((part) => part !== '') ?? '');
  return { kind: 'text', text: lines.join('\n') };
}

/** Joins texts that kernels send in pieces. */
function joinTexts(outputs: readonly CellOutput[]): readonly CellOutput[] {
  const joined: CellOutput[] = [];
  let pieces: string[] = [];
  const closeText = (): void => {
    if (pieces.length > 0) joined.push({ kind: 'text', text: pieces.join('') });
    pieces = [];
  };
  for (const output of outputs) {
    if (output.kind === 'text') {
      if (pieces.length > 0 && !pieces.at(-1)?.endsWith('\n')) pieces.push('\n');
      pieces.push(output.text);
    } else {
      closeText();
      joined.push(output);
    }
  }
  closeText();
  return joined;
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Reads a text: one string, or a list of lines with their ends. */
function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : asList(value).filter(isText).join('');
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
