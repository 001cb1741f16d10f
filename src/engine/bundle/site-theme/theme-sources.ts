/**
 * Reads the exports of the default theme from its sources: which names are parts, and which file each
 * comes from. The package includes these sources, so they can be copied.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import glob from 'fast-glob';
import { packageDir } from '../../files/own-files.ts';

export type ThemeSources = ReturnType<typeof readThemeSources>;

/** A component: begins with a capital, and is neither all capitals nor an icon. */
const COMPONENT = /^(?!Icon)[A-Z]\w*[a-z]\w*$/;

export function readThemeSources() {
  const exported = listExports('theme/index.tsx');
  const runtime = listExports('runtime/site-index.ts');
  const parts = exported.filter(
    ({ name, file, isType, isRenamed }) =>
      !isType && !isRenamed && file.endsWith('.tsx') && COMPONENT.test(name),
  );
  return {
    /** Part → its file in `theme/`. */
    parts: new Map(parts.map(({ name, file }) => [name, file])),
    /** Names that `docgenjs/theme-original` exports, types included → their file in `theme/`. */
    exports: new Map(exported.map(({ name, file }) => [name, file])),
    /** Names of values that have the same name in their file → that file, without extension: `theme/page/toc`. */
    files: mapFiles(
      'theme',
      exported.filter(({ file }) => !file.startsWith('../')),
    ),
    /** The same of what `docgenjs/runtime` exports. */
    runtimeFiles: mapFiles('runtime', runtime),
    /** Names that `docgenjs/runtime` exports, types included. */
    runtime: new Set(runtime.map(({ name }) => name)),
    /** Names of the icons that parts of the theme draw. */
    shownIcons: listShownIcons,
    /** Returns the text of a file in `theme/`, with normalized line endings. */
    read: (file: string) => readSource(`theme/${file}`),
  };
}

/** Maps names to files of a room, but for types, names that are another's, and those of packages. */
function mapFiles(room: string, exported: readonly ExportedName[]): ReadonlyMap<string, string> {
  return new Map(
    exported
      .filter(({ file, isType, isRenamed }) => !isType && !isRenamed && SOURCE.test(file))
      .map(({ name, file }) => [name, posix.join(room, file.replace(SOURCE, ''))]),
  );
}

const SOURCE = /\.tsx?$/;

/** Files of icons in `theme/base/`: what few pages show is apart from what all load. */
export const ICON_FILES = ['icons', 'late-icons', 'link-icons', 'llms-icons'];

const ICONS = new RegExp(`^import \\{([^}]*)\\} from '[./\\w]*/(?:${ICON_FILES.join('|')})\\.tsx';`, 'gm');

function listShownIcons(): ReadonlySet<string> {
  const files = glob.sync('theme/**/*.tsx', { cwd: join(packageDir, 'src') });
  return new Set(
    files.flatMap((file) =>
      [...readSource(file).matchAll(ICONS)].flatMap(([, list = '']) =>
        list.split(',').map((name) => name.trim()),
      ),
    ),
  );
}

/** Reads a file below `src`. */
function readSource(path: string): string {
  return readFileSync(join(packageDir, 'src', path), 'utf8').replaceAll('\r\n', '\n');
}

interface ExportedName {
  readonly name: string;
  /** Relative to the folder of the room. */
  readonly file: string;
  readonly isType: boolean;
  /** True if it has another name in its file: an older name for the same thing. */
  readonly isRenamed: boolean;
}

const FROM = /^export (type )?(?:\{([^}]*)\}|\*) from '([^']+)';/gm;
const DECLARED = /^export (type|interface|const|function|async function) (\w+)/gm;

function listExports(index: string): ExportedName[] {
  const [room = ''] = index.split('/', 1);
  return [...readSource(index).matchAll(FROM)].flatMap(([, type, names, specifier = '']) => {
    const file = specifier.replace(/^\.\//, '');
    if (names === undefined) {
      const path = `${room}/${file}`;
      return [...listDeclarations(path).map((entry) => ({ ...entry, file })), ...listExports(path)];
    }
    return splitNames(names).map(({ name, isType, text }) => ({
      name,
      file,
      isType: isType || type !== undefined,
      isRenamed: text.includes(' as '),
    }));
  });
}

function listDeclarations(path: string): Omit<ExportedName, 'file'>[] {
  return [...readSource(path).matchAll(DECLARED)].map(([, kind = '', name = '']) => ({
    name,
    isType: kind === 'type' || kind === 'interface',
    isRenamed: false,
  }));
}

/** Parses `A, type B, c as D` into the exported names. */
export function splitNames(list: string): { name: string; isType: boolean; text: string }[] {
  return list
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({
      name: text.replace(/^type /, '').replace(/^.* as /, ''),
      isType: text.startsWith('type '),
      text,
    }));
}
