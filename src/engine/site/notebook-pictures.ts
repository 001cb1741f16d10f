/** Pictures of notebooks, read again when they are written or sent: pages only keep their names. */
import { readFile } from 'node:fs/promises';
import type { FilePath } from '../../shared/types.ts';
import { createGitHistory } from '../files/git-history.ts';
import { getShortHash } from '../files/short-hash.ts';
import { MOST_NOTEBOOK_BYTES } from '../markdown/code/code-file-place.ts';
import { parseNotebook } from '../markdown/code/notebook.ts';
import type { PageAsset } from '../types.ts';

/** @throws if the notebook does not have it any more */
export type ReadPicture = (asset: PageAsset) => Promise<Uint8Array>;

/** Keeps the last notebook in memory. */
export function createPictureReader(projectDir: FilePath): ReadPicture {
  let last: { readonly key: string; readonly pictures: Promise<ReadonlyMap<string, Buffer>> } | undefined;
  return async ({ file, picture }) => {
    const { hash = '', revision } = picture ?? {};
    const key = JSON.stringify([file, revision]);
    if (last?.key !== key) {
      const bytes = revision === undefined ? readFile(file) : readPast(file, revision, projectDir);
      last = { key, pictures: bytes.then(listPictures) };
    }
    const found = (await last.pictures).get(hash);
    if (found === undefined) throw new Error(`"${file}" was changed while the site was made.`);
    return found;
  };
}

async function readPast(file: FilePath, revision: string, projectDir: FilePath): Promise<Buffer> {
  const found = await createGitHistory(projectDir).readFile(revision, file, MOST_NOTEBOOK_BYTES);
  return 'bytes' in found ? found.bytes : Buffer.alloc(0);
}

async function listPictures(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const notebook = await parseNotebook(bytes.toString('utf8'));
  const outputs = 'why' in notebook ? [] : notebook.cells.flatMap((cell) => cell.outputs);
  const pictures = outputs.flatMap((output) =>
    output.kind === 'picture' ? [Buffer.from(output.encoded, 'base64')] : [],
  );
  return new Map(pictures.map((picture) => [getShortHash(picture), picture]));
}
