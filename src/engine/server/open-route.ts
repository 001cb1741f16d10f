/** `POST <secret path>/open`: shows a place of the project in the author's editor. */
import { posix } from 'node:path';
import type { OpenRequest } from '../../shared/dev-protocol.ts';
import type { FilePath } from '../../shared/types.ts';
import { isWithin, toFilePath } from '../config/file-path.ts';
import type { DevPost } from './dev-posts.ts';
import { locateInside } from './open-file.ts';

export interface OpenRoute {
  /** Relative paths start here. Files outside of it, and of `folders`, are not opened. */
  readonly projectDir: FilePath;
  /** Other folders of content: those of packages may be around the project. */
  readonly folders: () => readonly FilePath[];
  /** Gets an existing file of the project; must not pass its name to a shell. */
  readonly openEditor: (file: FilePath, line?: number, column?: number) => void | Promise<void>;
}

/** Responds with 204 when the editor was started. */
export function createOpenRoute({ projectDir, folders, openEditor }: OpenRoute): DevPost {
  return async (body) => {
    const openRequest = readOpenRequest(body);
    if (openRequest === undefined) return 400;
    const inProject = locateInside(projectDir, openRequest.file);
    const file = toFilePath(projectDir, openRequest.file);
    const home = inProject === 'outside' ? folders().find((folder) => isWithin(file, folder)) : undefined;
    const target = home === undefined ? inProject : locateInside(home, posix.relative(home, file));
    if (typeof target === 'string') return target === 'outside' ? 403 : 404;
    await openEditor(target.file, openRequest.line, openRequest.column);
    return 204;
  };
}

function readOpenRequest({ file, line, column }: Readonly<Record<string, unknown>>): OpenRequest | undefined {
  if (typeof file !== 'string' || file === '' || file.includes('\0')) return undefined;
  if (!isPlace(line) || !isPlace(column)) return undefined;
  return { file, ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
}

function isPlace(value: unknown): value is number | undefined {
  return value === undefined || (Number.isSafeInteger(value) && Number(value) > 0);
}
