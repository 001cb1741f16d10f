/** A unique path for each file of the new site. */
import { posix } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { PlannedFile } from './project/migration.ts';

/** Places files inside of the new folder, each apart from the others: names in a site's pages may say otherwise. */
export function placeFiles(planned: readonly PlannedFile[]) {
  const files = new Map<string, PlannedFile>();
  const losses: Diagnostic[] = [];
  for (const file of planned) {
    const path = posix.normalize(file.path);
    const isInside = !/^(?:\.\.(?:\/|$)|\/|[a-z]:)/i.test(path) && !path.includes('\\');
    const place = isInside ? findFreePlace(path, files) : undefined;
    if (place !== undefined) files.set(place, { ...file, path: place });
    if (place !== path) losses.push(createLoss(file, place));
  }
  return { files: [...files.values()], losses };
}

function findFreePlace(path: string, taken: ReadonlyMap<string, unknown>): string {
  const extension = posix.extname(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let number = 2, place = path; ; number += 1) {
    if (!taken.has(place)) return place;
    place = `${stem}-${number}${extension}`;
  }
}

function createLoss({ path, former }: PlannedFile, place: string | undefined): Diagnostic {
  const message =
    place === undefined
      ? `"${path}" is outside of the new folder, so the file is not written.`
      : `Another file becomes "${path}" too. This one is "${place}".`;
  const hint = 'Rename it in the old site, and correct the links to it.';
  return createDiagnostic('warning', 'DG9010', message, { hint, file: former?.file });
}
