/**
 * The entries of diagnostic codes. Titles are the source's, what a code means and what to
 * do about it is in `diagnostics.json`; a code without an entry, an entry without a code
 * and a code that no range of the page shows are problems.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '../steps.js';

/** @typedef {{ en: { means: string; do: string }; zh: { title: string; means: string; do: string } }} Entry */

/** @param {Readonly<Record<string, string>>} titles English titles by code */
export function createDiagnosticSections(titles) {
  /** @type {Record<string, Entry>} */
  const entries = JSON.parse(readFileSync(join(projectDir, 'scripts/reference/diagnostics.json'), 'utf8'));
  const printed = new Set();
  return {
    /** The codes that begin so: `40` for DG40xx. @param {readonly string[]} ranges @param {import('./words.js').Words} words */
    write(ranges, words) {
      const codes = Object.keys(titles).filter((code) => ranges.includes(code.slice(2, 4)));
      return codes
        .flatMap((code) => {
          printed.add(code);
          const entry = entries[code];
          if (entry === undefined) return [];
          const { means, do: step } = entry[words.lang];
          const title = words.lang === 'zh' ? entry.zh.title : titles[code];
          const space = words.lang === 'zh' ? '' : ' ';
          return [
            `### ${code} ${title} {#${code.toLowerCase()}}`,
            `${means}\n\n**${words.whatToDo}**${space}${step}`,
          ];
        })
        .join('\n\n');
    },
    /** English meaning and next step of each code, for reports of the command line. */
    explanations: () => Object.fromEntries(Object.entries(entries).map(([code, { en }]) => [code, en])),
    problems: () => [
      ...Object.keys(titles).flatMap((code) => [
        ...(entries[code] ? [] : [`scripts/reference/diagnostics.json has no entry for ${code}`]),
        ...(printed.has(code) ? [] : [`docs/{en,zh}/api/diagnostics.md has no range that shows ${code}`]),
      ]),
      ...Object.keys(entries)
        .filter((code) => !(code in titles))
        .map((code) => `scripts/reference/diagnostics.json has an entry for ${code}, which is no code`),
    ],
  };
}
