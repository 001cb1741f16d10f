/** What a server says when it listens. */
import type { ServerUrls } from './engine.ts';
import { formatDuration } from './print-summary.ts';
import type { Style } from './terminal.ts';

export interface StartFacts {
  readonly version: string;
  readonly urls: ServerUrls;
  /** From start to listening; left out when the lines are only shown again. */
  readonly ms?: number;
}

export function formatStart({ version, urls, ms }: StartFacts, { colors }: Style): string {
  const ready = ms === undefined ? '' : `  ${colors.dim(`ready in ${formatDuration(ms)}`)}`;
  const moved =
    urls.takenPort === undefined ? [] : [`  Port ${urls.takenPort} is taken, so this is the next free one.`];
  const lines = [
    `${colors.bold('docgen')} ${version}${ready}`,
    `  Local    ${colors.cyan(urls.local)}`,
    ...urls.network.map((url) => `  Network  ${colors.cyan(url)}`),
    ...moved,
  ];
  return `${lines.join('\n')}\n`;
}
