/**
 * Location-independent names for files, so that the cache works in another folder. docgen and its
 * packages may be outside the project (npx, a linked checkout): their names are relative to docgen.
 */
import { basename, dirname } from 'node:path';
import { getProjectPath, isWithin, toFilePath } from '../../config/file-path.ts';
import { packageDir, roomsDir } from '../../files/own-files.ts';

export type ProjectPaths = ReturnType<typeof createProjectPaths>;

const HOME = '<docgen>';
const PROJECT = '<project>';

export function createProjectPaths(projectDir: string) {
  const home = findHome();
  return {
    /** `src/chart.tsx`, `../shared/a.ts`, `<docgen>/react/index.js`. */
    toPortablePath: (file: string) =>
      isWithin(file, home) && !isWithin(file, projectDir)
        ? HOME + file.slice(home.length)
        : getProjectPath(file, { projectDir }),
    toFile: (name: string) =>
      name.startsWith(`${HOME}/`)
        ? toFilePath(home, name.slice(HOME.length + 1))
        : toFilePath(projectDir, name),
    /** Returns the text with both folders replaced wherever they occur. */
    toPortableText: (text: string) =>
      text
        .replaceAll(`${projectDir}/`, `${PROJECT}/`)
        .replaceAll(`"${projectDir}"`, `"${PROJECT}"`)
        .replaceAll(`${home}/`, `${HOME}/`),
  };
}

/** True if a file is docgen's own, which its fingerprint covers. */
export function isOwnFile(file: string): boolean {
  return isWithin(file, toFilePath(roomsDir));
}

/** Returns the folder that contains docgen and its packages: `node_modules`, or docgen's checkout. */
function findHome(): string {
  const packageRoot = toFilePath(packageDir);
  const parent = dirname(packageRoot);
  return basename(parent) === 'node_modules' ? parent : packageRoot;
}
