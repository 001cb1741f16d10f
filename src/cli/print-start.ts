/** What a server says when it listens. */
import type { ServerUrls } from './engine.ts';
import { formatDuration } from './print-summary.ts';
import type { Style } from './terminal.ts';

export interface StartFacts {
  readonly version: string;
  readonly urls: ServerUrls;
  /** From start to listening. */
  readonly ms: number;
}

export function formatStart({ version, urls, ms }: StartFacts, style: Style): string {
  const { colors } = style;
  const moved =
    urls.takenPort === undefined ? '' : `  Port ${urls.takenPort} is taken, so this is the next free one.\n`;
  const head = `${colors.bold('docgen')} ${version}  ${colors.dim(`listening after ${formatDuration(ms)}`)}\n`;
  return head + formatUrls(urls, style) + moved;
}

export function formatUrls({ local, network }: ServerUrls, { colors }: Style): string {
  const lines = [['Local', local], ...network.map((url) => ['Network', url])];
  return lines.map(([name = '', url = '']) => `  ${name.padEnd(8)} ${colors.cyan(url)}\n`).join('');
}
