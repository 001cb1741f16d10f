/**
 * Writes `src/search/chinese-table.ts`: how Chinese characters sound, from pinyin-pro, and which simplified
 * ones stand for traditional ones, from OpenCC. Run by hand after one of the two is updated.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter } from 'opencc-js';
import { pinyin } from 'pinyin-pro';
import { projectDir, runTool } from './steps.js';

/** What technical documentation says beside the most common characters. */
const RARER = '渲晰瞭阈';
/** Characters with two common readings, or with one that the order of the others hides. */
const TWO_READINGS =
  '行长重调率参弹降传载处间差会还都便种没藏卷圈散空系识角解觉说转更给和假将切强曲塞少属提为相校兴应择正只中数帧驴吕铝侣旅履屡缕虑氯律滤掠略女虐疟绿';
/** Numbers are written as characters from this one on: none of the next eighty has to be escaped but the backslash. */
const FIRST_DIGIT = 0x28;
const BASE = 80;

/** GB 2312 has its 3 755 most common characters in the order of their sounds, so counts say how each sounds. */
const common = decodeRows('gbk', 0xb0, 3755);
/** Big5 has the 5 401 most common traditional characters first. */
const traditional = decodeRows('big5', 0xa4, 5401);
const sounds = orderSounds(common.map(listReadings));

const file = join(projectDir, 'src/search/chinese-table.ts');
writeFileSync(
  file,
  `/** Made by \`scripts/write-chinese-table.js\` of pinyin-pro (MIT) and the dictionaries of OpenCC (Apache-2.0). */

/** Sounds in the order in which GB 2312 has its most common characters, and how many have each. */
export const SOUNDS = '${countRuns(sounds)}';

/** Sounds of further characters, and further sounds of characters. */
export const MORE_SOUNDS = '${listMoreSounds()}';

/**
 * For each traditional character how far its simplified one is from the last one in GB 2312, and its own
 * place in Big5, in two digits to the base ${BASE}. Digits begin with "${String.fromCharCode(FIRST_DIGIT)}".
 */
export const TRADITIONAL = '${listTraditional()}';
`,
);
process.exitCode = await runTool('@biomejs/biome', ['format', '--write', file]);

/** Returns the first characters of an encoding, from a row on. */
function decodeRows(encoding, firstRow, count) {
  const decoder = new TextDecoder(encoding);
  const characters = [];
  for (let row = firstRow; characters.length < count; row += 1) {
    for (let cell = 0x40; cell < 0xff; cell += 1) {
      const isCell = encoding === 'big5' ? cell < 0x7f || cell > 0xa0 : cell > 0xa0;
      if (isCell) characters.push(decoder.decode(Uint8Array.of(row, cell)));
    }
  }
  return characters.slice(0, count);
}

function listReadings(character) {
  const readings = pinyin(character, { toneType: 'none', type: 'array', multiple: true, v: true });
  return [...new Set(readings.map((reading) => reading.replace('ü', 'v')))];
}

/** Picks a reading for each so that they are in order, against as few of the readings as possible. */
function orderSounds(readings) {
  const all = [...new Set(readings.flat())].sort();
  let costs = all.map(() => 0);
  const steps = readings.map((own) => {
    let best = 0;
    let lowest = Number.POSITIVE_INFINITY;
    const from = [];
    const next = costs.map((cost, at) => {
      if (cost < lowest) {
        best = at;
        lowest = cost;
      }
      from.push(best);
      return lowest + (own.includes(all[at]) ? 0 : 1);
    });
    costs = next;
    return from;
  });
  let at = costs.indexOf(Math.min(...costs));
  return steps
    .reverse()
    .map((from) => {
      const sound = all[at];
      at = from[at];
      return sound;
    })
    .reverse();
}

function countRuns(list) {
  const runs = [];
  for (const each of list) {
    if (runs.at(-1)?.[0] === each) runs.at(-1)[1] += 1;
    else runs.push([each, 1]);
  }
  return runs.flat().join('');
}

function listMoreSounds() {
  const more = new Map();
  for (const character of RARER + TWO_READINGS) {
    for (const sound of listReadings(character)) {
      if (sound !== sounds[common.indexOf(character)]) more.set(sound, (more.get(sound) ?? '') + character);
    }
  }
  return [...more].flat().join('');
}

function listTraditional() {
  const toSimplified = Converter({ from: 't', to: 'cn' });
  const places = new Map(common.map((character, at) => [character, at]));
  let last = 0;
  return traditional
    .filter((character) => !places.has(character) && places.has(toSimplified(character)))
    .map((character) => [places.get(toSimplified(character)), character])
    .sort(([a], [b]) => a - b)
    .map(([place, character]) => {
      const at = traditional.indexOf(character);
      const digits = [place - last, Math.floor(at / BASE), at % BASE];
      last = place;
      return String.fromCharCode(...digits.map((digit) => FIRST_DIGIT + digit)).replaceAll('\\', '\\\\');
    })
    .join('');
}
