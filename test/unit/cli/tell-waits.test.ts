import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportWaits } from '../../../src/cli/report-waits.ts';
import { beginWork, followWork } from '../../../src/engine/threads/site-work.ts';
import { PLAIN_STYLE } from '../../helpers/plain-style.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('names once what is waited for at three looks in a row', () => {
  const written: string[] = [];
  const output = { write: (text: string) => void written.push(text), live: false, style: PLAIN_STYLE };
  const end = reportWaits({ followWork }, output);
  beginWork({ what: 'plugin "x" in hook "addPages"' });
  const endPage = beginWork({ what: 'docs/a.mdx' });

  vi.advanceTimersByTime(5_000);
  // Another wait for the same page is another wait.
  endPage();
  beginWork({ what: 'docs/a.mdx' });
  vi.advanceTimersByTime(60_000);
  end();
  beginWork({ what: 'late' });
  vi.advanceTimersByTime(60_000);

  expect(written).toEqual([
    'Waiting for plugin "x" in hook "addPages". Ctrl+C stops it.\n',
    'Waiting for docs/a.mdx. Ctrl+C stops it.\n',
  ]);
});
