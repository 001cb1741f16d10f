/** Compares a running `dev` with a build of the same files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { RunningDev } from './dev-snapshot.ts';
import type { Built } from './site.ts';

/** The app and the styles: `dev` has its own client in them. And files for hosts. */
const OF_BUILD_ALONE =
  /^static\/(?:app|chunk|dark|page|parts|writing)-|^(?:\.docgen-output|_headers|security-headers\.json)$/;

/**
 * Lists the differences, each with its place in both: pages, chunks, sidebars, search indexes, pictures,
 * public files, and pages that the build no longer has.
 */
export async function findDifferences(
  dev: RunningDev,
  built: Built,
  removed: readonly string[],
): Promise<string[]> {
  const names = readdirSync(built.outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(built.outDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !OF_BUILD_ALONE.test(name))
    .sort();
  const hidden = await findHiddenPath(dev.url());
  const differences: string[] = [];
  for (const name of names) {
    // In dev all pages are modules.
    const path = name.startsWith('static/pages/') ? `${hidden}/${name.replace(/bin$/, 'js')}` : name;
    const response = await fetch(new URL(path, dev.url()));
    // A site's own one is a page as others are.
    const expected = name.endsWith('404.html') ? [404, 200] : [200];
    if (!expected.includes(response.status)) differences.push(`${name}: ${response.status}`);
    else {
      const answer = normalizeOutput(name, new Uint8Array(await response.arrayBuffer()));
      const file = normalizeOutput(name, readFileSync(join(built.outDir, name)));
      if (answer !== file) differences.push(`${name}: ${formatDifference(answer, file)}`);
    }
  }
  for (const path of removed) {
    const { status } = await fetch(new URL(path, dev.url()));
    if (status !== 404) differences.push(`${path}: ${status}, though it is gone`);
  }
  return differences;
}

/** Formats the place at which two texts differ. */
function formatDifference(answer: string, file: string): string {
  let at = 0;
  while (at < file.length && answer[at] === file[at]) at += 1;
  const show = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 80));
  return `dev has ${show(answer)}, the build ${show(file)}`;
}

/** Finds the path of scripts and chunks, which only documents contain. */
async function findHiddenPath(url: string): Promise<string> {
  const document = await (await fetch(url)).text();
  const [hidden] = /__docgen\/[\w-]+/.exec(document) ?? [];
  if (hidden === undefined) throw new Error(`${url} names no script:\n${document}`);
  return hidden;
}

/** Removes everything that identifies the app: its scripts and styles, and when they start. */
function normalizeOutput(name: string, content: Uint8Array | string): string {
  if (name.startsWith('static/pages/')) return readChunk(content).replace(META, '');
  const text = Buffer.from(content as string).toString(
    /\.(?:html|js|json|txt)$/.test(name) ? 'utf8' : 'base64',
  );
  if (name.endsWith('.html')) {
    return text
      .replace(/ data-(?:stamp|build)="[^"]*"/g, '')
      .replace(/^(?:<noscript>)?<link rel="(?:stylesheet|preload|modulepreload)".*\n/gm, '')
      .replace(/^<script type="module".*\n/gm, '')
      .replace(META, '');
  }
  return text;
}

/**
 * The payload of a page of text. A page with components is bundled, with shortened names in the build: its document has
 * its content.
 */
function readChunk(content: Uint8Array | string): string {
  const bytes = Buffer.from(content as string);
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
  const [, meta, html] = /^export const meta=(.*);\nexport const html=(.*);\n$/.exec(text) ?? [];
  const page = JSON.parse(
    meta === undefined ? text.replace(/^[^{].*/s, '{}') : `{"meta":${meta},"html":${html}}`,
  );
  return page.html === undefined ? '' : JSON.stringify(page);
}

/** Fields of a page's meta that identify the app. */
const META = /"build":"[^"]*",|"styles":\[[^\]]*\],|"start":"[^"]*",|"app":"[^"]*",/g;
