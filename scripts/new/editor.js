/** Edits files of the project and writes them together: if one of the places is missing, nothing is written. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readNextRelease } from '../reference/since.js';

/**
 * @typedef {object} Editor
 * @property {(path: string, text: string) => void} create A file that must not be there yet.
 * @property {(path: string, mark: string, text: string) => void} before Puts text before the first place of `mark`.
 * @property {(path: string, mark: string, text: string) => void} after Puts text behind it.
 * @property {(path: string, first: RegExp, line: string, after?: string) => void} among Puts a line among those of a sorted list, each of which fits `first`; the list is behind the line `after`.
 * @property {(english: string, chinese: string) => void} say Adds the Chinese of a docstring.
 * @property {(line: string) => void} log Adds a line to the changelog.
 * @property {() => string} getRelease The release that is the first to have it.
 * @property {(folder?: string) => readonly string[]} write To the project, if no other folder is given.
 */

/** @param {string} projectDir @returns {Editor} */
export function createEditor(projectDir) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  const read = (path) => texts.get(path) ?? readFileSync(join(projectDir, path), 'utf8');
  const put = (path, mark, text, isBehind) => {
    const oldText = read(path);
    const at = oldText.indexOf(mark);
    if (at === -1) throw new Error(`${path} has no ${JSON.stringify(mark)} any more: change scripts/new/.`);
    const place = isBehind ? at + mark.length : at;
    texts.set(path, oldText.slice(0, place) + text + oldText.slice(place));
  };
  return {
    create(path, text) {
      if (existsSync(join(projectDir, path))) throw new Error(`${path} is there already.`);
      texts.set(path, text);
    },
    before: (path, mark, text) => put(path, mark, text, false),
    after: (path, mark, text) => put(path, mark, text, true),
    among(path, first, line, after) {
      const lines = read(path).split('\n');
      const from = after === undefined ? -1 : lines.indexOf(after);
      const isEntry = (at) => first.test(lines[at] ?? '');
      const start = lines.findIndex((_, at) => at > from && isEntry(at));
      if (start === -1) throw new Error(`${path} has no line like ${first} any more: change scripts/new/.`);
      let at = start;
      while (isEntry(at) && getKey(lines[at] ?? '') < getKey(line)) at++;
      texts.set(path, lines.toSpliced(at, 0, line).join('\n'));
    },
    say(english, chinese) {
      const path = 'scripts/reference/zh.json';
      const all = JSON.parse(read(path));
      texts.set(path, `${JSON.stringify({ ...all, [english]: chinese }, null, 2)}\n`);
    },
    log(line) {
      put('CHANGELOG.md', '\n### New\n\n', `- ${line}\n`, true);
    },
    getRelease() {
      const release = readNextRelease(read('CHANGELOG.md'));
      if (release === undefined) throw new Error('CHANGELOG.md needs a heading "## 1.2.0 (unreleased)".');
      return release;
    },
    write(folder = projectDir) {
      for (const [path, text] of texts) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      return [...texts.keys()];
    },
  };
}

/** Imports and exports are sorted by their file. */
function getKey(line) {
  return /from '([^']+)'/.exec(line)?.[1] ?? line;
}

/** `PageBanner`, `pageBanner` and `page-banner` are one name. @param {string} name */
export function getNames(name) {
  const kebab = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
  if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(kebab)) throw new Error(`"${name}" is no name.`);
  const pascal = kebab.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    words: kebab.replaceAll('-', ' '),
  };
}
