/** An author at work: `docgen dev` on one side, Chromium on the other, an editor between them. */
import { cpSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { leaveRunning, type RunningDocgen, startDocgen } from '../helpers/docgen.ts';
import { type Files, type Site, site } from '../helpers/site.ts';
import { LOOP, LOOP_CACHE } from './loop-site.ts';
import { markDocument, use } from './visit.ts';

export interface Author {
  readonly project: Site;
  readonly dev: RunningDocgen;
  readonly url: string;
  /** Opens one more browser on a page of the site, and waits until it takes clicks. */
  open(path: string): Promise<Opened>;
}

export interface Opened {
  readonly page: Page;
  problems(): readonly string[];
  requests(): readonly string[];
}

/** A site with its dev server, which has served the unchanged site before, once that has written `ready`: by default, when it has looked at every page. */
export function author(files: Files = LOOP, ready = /pages? checked/): Promise<Author> {
  return start(startDocgen, files, ready);
}

/**
 * As `author`, with one server for all tests of a file: each begins with the site as it was. Where a test left other
 * files or another config, the next begins with a server of its own: nothing says when all of that is taken back.
 */
export function sharedAuthor(files: Files = LOOP): () => Promise<Author> {
  let shared: Author | undefined;
  const stop = () => shared?.dev.child.kill('SIGKILL');
  afterAll(stop);
  return async () => {
    if (!(shared && (await restore(shared, files)))) {
      stop();
      shared = await start(leaveRunning, files, /pages? checked/);
    }
    return { ...shared, dev: shared.dev.fromNow() };
  };
}

/** Resolves when the server has said of each file that it was taken back; to false where files came, went or were the config. */
async function restore({ project, dev }: Author, files: Files): Promise<boolean> {
  const paths = listFiles(project.dir);
  const changed = Object.entries(files).filter(
    ([path, text]) => !paths.includes(path) || project.read(path) !== text,
  );
  const isSameSite =
    paths.length === Object.keys(files).length &&
    changed.every(([path]) => paths.includes(path) && !path.startsWith('docgen.config.'));
  if (!isSameSite) return false;
  const countChanges = () => countChanged(dev.written());
  const before = countChanges();
  for (const [path, text] of changed) project.write(path, text);
  await expect.poll(countChanges).toBeGreaterThanOrEqual(before + changed.length);
  return true;
}

/** Files in the lines about changes. */
export function countChanged(written: string): number {
  const lines = [...written.matchAll(/^[↻✖] (?:(\d+) files|\S+) in /gm)];
  return lines.reduce((sum, [, count = '1']) => sum + Number(count), 0);
}

/** Paths of what an author has written. */
function listFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('.docgen/'));
}

async function start(run: typeof startDocgen, files: Files, ready: RegExp): Promise<Author> {
  const project = site(files);
  cpSync(LOOP_CACHE, join(project.dir, '.docgen'), { recursive: true });
  const dev = run(['dev', '--port', '0'], { cwd: project.dir });
  const [, url = ''] = await dev.waitFor(/Local +(http\S+)/);
  await dev.waitFor(ready);
  return { project, dev, url, open: (path) => openMarked(new URL(path, url).href) };
}

export async function openMarked(href: string): Promise<Opened> {
  const opened = await openPage(href, { locale: href.includes('/zh/') ? 'zh-CN' : 'en-US' });
  await use(opened.page);
  await markDocument(opened.page);
  return opened;
}

export const overlay = (page: Page) => page.locator('docgen-overlay dialog[open]');
export const badge = (page: Page) => page.locator('docgen-overlay .badge:visible');
export const sidebar = (page: Page) => page.locator('.rp-sidebar-item').allTextContents();
export const seeText = (page: Page, text: string) =>
  page.locator('.rp-doc', { hasText: text }).first().waitFor();

/** A computed style of the first element that fits. */
export function getStyle(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

/** Something that lasts until the test ends it. */
export function hold() {
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { until, end };
}
