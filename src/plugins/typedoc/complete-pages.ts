/** Completes TypeDoc's Markdown as pages of a site: with names for the sidebar, and a page for each folder. */

import type { TypedocOptions } from './options.ts';

type Pages = Readonly<Record<string, string>>;

/** `# Function: add()`, in any language; the folder shows the kind already. */
const TITLE = /^# (?:~~)?[^:：\n]+[:：] *(.+?)(?:~~)?$/m;
const SECTION = /^## (.+)\n+((?:[-|] ?.*(?:\n|$))+)/gm;
const LINK = /\]\((?!\.\.\/)([\w.$-]+)\/[^)]*\)/g;

export function completePages(pages: Pages, titles: TypedocOptions['titles'] = 'name'): Pages {
  const titledPages = Object.entries(pages).map(([path, text]) => [
    path,
    titles === 'name' ? withName(text) : text,
  ]);
  const folders = Object.entries(pages)
    .filter(([path]) => /(?:^|\/)index\.md$/.test(path))
    .flatMap(([path, text]) => listFolderPages(path.replace(/index\.md$/, ''), text))
    // A module may have the name.
    .filter(([path]) => !Object.hasOwn(pages, path));
  return Object.fromEntries([...folders, ...titledPages]);
}

function withName(text: string): string {
  const name = TITLE.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  return name === undefined ? text : `---\ntitle: ${JSON.stringify(name)}\n---\n\n${text}`;
}

/** An index has a section for each kind; if all its links are in one folder, it is that folder's page too. */
function listFolderPages(parent: string, index: string): [path: string, text: string][] {
  return [...index.matchAll(SECTION)].flatMap(([, heading = '', list = '']): [string, string][] => {
    const folders = new Set([...list.matchAll(LINK)].map(([, folder]) => folder));
    const [folder] = folders;
    if (folder === undefined || folders.size > 1) return [];
    return [[`${parent}${folder}/index.md`, `# ${heading}\n\n${list.replaceAll(`](${folder}/`, '](')}`]];
  });
}
