/** Headings of Fumadocs: ids in brackets, steps, and marks for the outline. */
import GithubSlugger from 'github-slugger';
import { type MarkdownNode, parseMarkdown } from '../page/parse-markdown.ts';

const STEP = /\s*\[step\](?=\s|$)/;

/** Returns a function that converts a line of the text; steps are numbered. */
export function createHeadings(
  body: string,
  isMdx: boolean,
  lose: (line: number, message: string, todo: string) => void,
): (text: string, line: number) => string {
  const steps = numberSteps(parseMarkdown(body, { isMdx }), body);
  return (text, line) => {
    const [, mark = '', words = ''] = /^(\s*#{1,6}\s+)(.*)$/.exec(text) ?? [];
    if (mark === '') return text;
    if (/(?:^|\s)\[!?toc\](?=\s|$)/.test(words))
      lose(
        line,
        'The mark of a heading for the outline is not carried over.',
        'The heading is in the outline of the page.',
      );
    const plain = words.replace(/\s*\[!?toc\](?=\s|$)/, '');
    const id = /\s*\[#([^\]\s]+)\]\s*$/.exec(plain)?.[1];
    const own = plain.replace(/\s*\[#[^\]\s]+\]\s*$/, '');
    const step = steps.get(line);
    if (step === undefined) return mark + own + (id === undefined ? '' : ` {#${id}}`);
    const title = own.replace(STEP, '');
    return `${mark}${step.number}. ${title} {#${id ?? step.id}}`;
  };
}

interface Step {
  readonly number: number;
  /** Id of the heading without its number. */
  readonly id: string;
}

/** Headings that end in `[step]`, by their lines; a heading of the same level or above begins another list. */
function numberSteps(tree: MarkdownNode, body: string): Map<number, Step> {
  const steps = new Map<number, Step>();
  const slugger = new GithubSlugger();
  let count = 0;
  let level = 0;
  for (const { depth = 1, position } of listHeadings(tree)) {
    if (position === undefined) continue;
    const text = body.slice(position.start.offset, position.end.offset).replace(/^\s*#+\s*/, '');
    const plain = text.replace(STEP, '');
    const id = slugger.slug(plain.replace(/\[#[^\]]*\]|[`*]/g, '').trim());
    if (plain === text) {
      if (depth <= level) count = 0;
      continue;
    }
    count = depth === level ? count + 1 : 1;
    level = depth;
    steps.set(position.start.line, { number: count, id });
  }
  return steps;
}

const listHeadings = (node: MarkdownNode): MarkdownNode[] =>
  node.type === 'heading' ? [node] : (node.children ?? []).flatMap(listHeadings);
