/** Rewrites other tools' Markdown line by line: text inside code is only changed as code. */

export interface Fence {
  /** Text after the backticks. */
  readonly info: string;
  readonly body: readonly string[];
}

export interface MarkdownRewriter {
  /** A fenced block; `line` is that of its first ticks. */
  readonly fence: (fence: Fence, line: number) => Fence;
  /** A line outside of fences; undefined takes it out. */
  readonly line: (text: string, line: number) => string | undefined;
}

const OPEN = /^(\s*(?:[-*+>]\s+|\d+\.\s+)*)(`{3,}|~{3,})(.*)$/;

/** `firstLine` is the number of the text's first line in its file. */
export function rewriteMarkdown(text: string, firstLine: number, rewriter: MarkdownRewriter): string {
  const lines = text.split('\n');
  const output: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const [, indent = '', ticks = '', info = ''] = OPEN.exec(line) ?? [];
    if (ticks === '' || (ticks.startsWith('`') && info.includes('`'))) {
      const rewritten = rewriter.line(line, firstLine + index);
      if (rewritten !== undefined) output.push(rewritten);
      continue;
    }
    const end = findEnd(lines, index + 1, ticks);
    const fence = { info: info.trim(), body: lines.slice(index + 1, end) };
    const next = rewriter.fence(fence, firstLine + index);
    output.push(`${indent}${ticks}${next.info}`, ...next.body);
    if (end < lines.length) output.push(lines[end] ?? '');
    index = end;
  }
  return output.join('\n');
}

function findEnd(lines: readonly string[], from: number, ticks: string): number {
  const close = new RegExp(`^[\\s>]*\\${ticks[0] ?? '`'}{${ticks.length},}\\s*$`);
  for (let index = from; index < lines.length; index++) if (close.test(lines[index] ?? '')) return index;
  return lines.length;
}

/** Applies `change` outside of code spans. */
export function outsideCode(line: string, change: (text: string) => string): string {
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/** Targets of links and images, `[…](target)` and `[…]: target`. */
export function rewriteLinks(line: string, rewriteTarget: (target: string) => string): string {
  return outsideCode(line, (text) =>
    text
      .replace(
        /(\]\(\s*<?)([^\s()<>]+)/g,
        (_, prefix: string, target: string) => prefix + rewriteTarget(target),
      )
      .replace(
        /^(\s*\[[^\]]+\]:\s*)(\S+)/,
        (_, prefix: string, target: string) => prefix + rewriteTarget(target),
      ),
  );
}

/** Words as text of Markdown and MDX, in one line. */
export const escapeMarkdown = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>]/g, '\\$&');
