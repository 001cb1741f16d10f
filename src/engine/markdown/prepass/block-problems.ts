/** Messages of the walk over blocks: places are counted from 0 in the walk, and from 1 in a problem. */
import { findNearest } from '../../../shared/find-nearest.ts';
import { CONTAINER_TYPES, type ContainerOpener } from './containers.ts';

/** Something the author should know, found before the engine runs. */
export interface SourceProblem {
  /** 1-based, in the author's text. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly hint: string;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

interface OpenContainer extends Position {
  readonly type: string;
  readonly colons: number;
}

const place = ({ line, column }: Position, message: string, hint: string): SourceProblem => ({
  line: line + 1,
  column: column + 1,
  message,
  hint,
});

/** `endLine`: the last line that can belong to the container, 1-based. */
export const describeUnclosedContainer = (container: OpenContainer, endLine: number): SourceProblem =>
  place(
    container,
    `Container ":::${container.type}" is not closed before line ${endLine}, where the block around it ends.`,
    `End it with a line "${':'.repeat(container.colons)}" that is indented like its first line.`,
  );

export const describeLoneCloser = (at: Position, colons: number): SourceProblem =>
  place(
    at,
    `"${':'.repeat(colons)}" is shown as text: no container is open here.`,
    'Remove the line, or begin a container above it.',
  );

export const describeEndlessFormula = (at: Position): SourceProblem =>
  place(
    at,
    'A line of "$$" begins a formula, and no line ends it.',
    'End the formula with a line "$$", or write "\\$\\$" for dollar signs.',
  );

export const describeBrokenId = (at: Position, id: string): SourceProblem =>
  place(
    at,
    `Heading id "${id}" is not used: it has a character that ids cannot have.`,
    'Use letters, digits and - _ . : / ( ) @ , + ~ $ ! =.',
  );

export const describeShortContainer = (
  at: Position,
  opener: ContainerOpener,
  around: OpenContainer,
): SourceProblem =>
  place(
    at,
    `Container ":::${opener.type}" is shown as text: the one around it, ":::${around.type}", does not have more colons.`,
    `Begin and end that one with "${':'.repeat(opener.colons + 1)}".`,
  );

export const describeQuotedContainer = (at: Position, { type }: ContainerOpener): SourceProblem =>
  place(
    at,
    `Container ":::${type}" follows a block quote without an empty line, so it is text of that quote.`,
    'Put an empty line in front of it.',
  );

export const describeContainerAttributes = (at: Position, type: string, title: string): SourceProblem =>
  place(
    at,
    `"${title}" is the title of this container: containers have no attributes but "{title="…"}".`,
    `Write the title alone: ":::${type} Title".`,
  );

/** Replacements for containers of other tools. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  tabs: 'Write tabs in an .mdx page: <Tabs><Tab label="…"> … </Tab></Tabs>.',
  tab: 'Write tabs in an .mdx page: <Tabs><Tab label="…"> … </Tab></Tabs>.',
  steps: 'Write <Steps> in an .mdx page.',
  'v-pre': 'Remove its lines: nothing replaces braces here.',
  raw: 'Remove its lines.',
};

export function describeUnknownContainer(at: Position, name: string): SourceProblem {
  const nearest = findNearest(name, CONTAINER_TYPES);
  const otherwise = REPLACEMENTS[name] ?? `Use one of ${CONTAINER_TYPES.join(', ')}.`;
  return place(
    at,
    `There is no container ":::${name}"; the line is shown as text.`,
    nearest ? `Did you mean ":::${nearest}"?` : otherwise,
  );
}

/** `number`: the cell's number in its row, from 1. */
export const describeLostCell = (
  at: Position,
  { text, number, columns }: { readonly text: string; readonly number: number; readonly columns: number },
): SourceProblem =>
  place(
    at,
    `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}" is not shown: the table has ${columns} ${columns === 1 ? 'column' : 'columns'}, and this is cell ${number} of its row.`,
    'Write "\\|" for a "|" that is text, also in code; or give the header as many cells.',
  );
