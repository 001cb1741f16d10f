import { expect, it } from 'vitest';
import { drawFrames } from '../../../src/plugins/recordings/draw-frames.ts';
import { type Cast, parseCast } from '../../../src/plugins/recordings/parse-cast.ts';

it.each([
  ['5;3', 'text-3'],
  ['5;16', 'text-0'],
  ['5;196', 'text-9'],
  ['5;255', 'text-7'],
  ['2;250;10;10', 'text-9'],
])('shows the colour %s as the nearest of the sixteen', async (color, style) => {
  const written = JSON.stringify([1, 'o', `\u001b[38;${color}mtea\u001b[0m`]);
  const cast = parseCast(`{"version":2,"width":20,"height":2}\n${written}`) as Cast;

  expect(await drawFrames(cast, { rows: undefined, idleTimeLimit: undefined })).toMatchObject({
    styles: ['', `rp-recording__${style}`],
  });
});
