/** Pictures of authors: files of the project, published under a name of their content, or addresses of other sites. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, posix, relative, resolve } from 'node:path';
import type { AddedFile, HookContext, PluginProblem, SiteConfig } from 'docgenjs';
import { findLink, getSiteFolders, LINK_HINT } from '../common/checkout-file.ts';
import type { Authors } from './authors.ts';

export interface Pictures {
  /** Address of the picture of an author, by key. */
  readonly byKey: ReadonlyMap<string, string>;
  readonly files: readonly AddedFile[];
}

/** SVG is left out: opened by itself, one could run code. */
const IMAGE = /^\.(?:avif|gif|jpe?g|png|webp)$/i;

/** True for the name of a file that is shown as a picture. */
export function isPicture(path: string): boolean {
  return IMAGE.test(extname(path));
}

const WEB_ADDRESS = /^https:\/\//i;

/** Paths of pictures that are files of the project, relative to its folder. */
export function listPictureFiles({ byKey }: Pick<Authors, 'byKey'>): string[] {
  const pictures = [...(byKey?.values() ?? [])].flatMap(({ picture }) => picture ?? []);
  return pictures.filter((picture) => !WEB_ADDRESS.test(picture) && !picture.startsWith('/'));
}

/** Sites whose pictures a strict policy has to allow. */
export function listPictureOrigins({ byKey }: Pick<Authors, 'byKey'>): string[] {
  const pictures = [...(byKey?.values() ?? [])].flatMap(({ picture }) => picture ?? []);
  const addresses = pictures.filter((picture) => WEB_ADDRESS.test(picture) && URL.canParse(picture));
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

export async function readPictures(
  { byKey, locate }: Pick<Authors, 'byKey' | 'locate'>,
  { site, report }: Pick<HookContext, 'site' | 'report'>,
): Promise<Pictures> {
  const addresses = new Map<string, string>();
  const files = new Map<string, AddedFile>();
  for (const [key, { picture }] of byKey ?? []) {
    if (picture === undefined) continue;
    const refuse = (problem: Pick<PluginProblem, 'message' | 'hint'>) =>
      report({ severity: 'error', ...problem, ...locate(key) });
    if (WEB_ADDRESS.test(picture)) addresses.set(key, picture);
    else if (picture.startsWith('/')) {
      if (existsSync(join(site.publicDir, picture)))
        addresses.set(key, site.base + encodeURI(picture.slice(1)));
      else
        refuse({
          message: `The picture "${picture}" of the author "${key}" is not in the public folder.`,
          hint: 'Write "./" before the path of a file of the project.',
        });
    } else {
      const found = await readPicture(picture, site);
      if ('message' in found) {
        refuse({
          message: `The picture "${picture}" of the author "${key}" ${found.message}.`,
          hint: found.hint,
        });
        continue;
      }
      files.set(found.path, { path: found.path, content: { copyOf: found.file } });
      addresses.set(key, site.base + found.path);
    }
  }
  return { byKey: addresses, files: [...files.values()] };
}

async function readPicture(
  picture: string,
  site: SiteConfig,
): Promise<
  { readonly path: string; readonly file: string } | { readonly message: string; readonly hint: string }
> {
  const { projectDir } = site;
  const file = resolve(projectDir, picture);
  const inside = relative(projectDir, file).replaceAll('\\', '/');
  const extension = extname(file).toLowerCase();
  if (!IMAGE.test(extension))
    return { message: 'is not a picture', hint: 'Use a file in PNG, JPEG, WebP, AVIF or GIF.' };
  if (inside.split('/').some((part) => part.startsWith('.')) || posix.isAbsolute(inside))
    return { message: 'is hidden, or outside of the project', hint: 'Copy it into the project.' };
  const link = findLink(file, getSiteFolders(site));
  if (link !== undefined) return { message: link, hint: LINK_HINT };
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined)
    return { message: 'cannot be read', hint: 'Its path is relative to the folder of package.json.' };
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { path: `static/author-${hash}${extension}`, file };
}
