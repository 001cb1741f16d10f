/**
 * Every kind of page looks as somebody has accepted it, at four widths and in both themes. `npm run looks` runs it, and
 * `npm run looks -- -u` accepts what is different; `test/e2e/looks.test.ts` looks at some of it in `npm test`.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LOOK_STATES, type LookSite } from '../e2e/look-states.ts';
import {
  compareLook,
  findMissingFonts,
  getSheetFile,
  listLooks,
  openLook,
  SHEETS,
} from '../e2e/take-look.ts';
import { servers } from '../e2e/visit.ts';
import { leaveRunning, runDocgen } from '../helpers/docgen.ts';
import { installPeers } from '../helpers/peers.ts';
import { type Picture, writeSheet } from '../helpers/pictures.ts';
import { site } from '../helpers/site.ts';

const origins = new Map<LookSite, string>([
  ['reader', servers.reader],
  ['docs', servers.docs],
]);
const running: ReturnType<typeof leaveRunning>[] = [];

async function serve(name: 'looks' | 'manual'): Promise<void> {
  const { dir } = installPeers(site(name), name === 'looks' ? ['@viz-js/viz'] : []);
  const built = await runDocgen(['build'], { cwd: dir });
  expect(built.exitCode, built.stderr).toBe(0);
  const preview = leaveRunning(['preview', '--port', '0'], { cwd: dir });
  running.push(preview);
  const [origin] = await preview.waitFor(/http:\/\/localhost:\d+/);
  origins.set(name, origin);
}

beforeAll(async () => {
  await serve('looks');
  await serve('manual');
});
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
});

const missingFonts = await findMissingFonts();
const accepts = inject('accepts');

describe.skipIf(missingFonts.length > 0)('with the fonts of Debian,', () => {
  it.each(LOOK_STATES.map((state) => [state.name, state] as const))(
    '%s looks as accepted',
    async (_, state) => {
      const pictures: Picture[] = [];
      const refusals: string[] = [];
      for (const look of listLooks(state)) {
        const page = await openLook(look, origins.get(state.site) ?? '');
        const { picture, refusal } = await compareLook(look, page);
        pictures.push(picture);
        if (refusal !== undefined) refusals.push(refusal);
      }
      if (!accepts) expect(refusals.join('\n')).toBe('');
      else if (refusals.length > 0) writeFileSync(getSheetFile(state), await writeSheet(pictures));
    },
  );
});

it('keeps no picture of what nobody looks at', () => {
  const files = readdirSync(SHEETS);
  expect(files.sort()).toEqual(LOOK_STATES.map(({ name }) => `${name}.webp`).sort());
});
