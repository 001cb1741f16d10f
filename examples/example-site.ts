/**
 * Builds an example site, `kettle`, beside ours, and shows pages of it in ours: a block of code with the language `example`
 * and the address of a page there is a frame with that page. Its text says what there is to see.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FilesContext, HookContext, Plugin } from 'docgenjs';

const FOLDER = fileURLToPath(new URL('./kettle', import.meta.url));
/** What a config imports as `docgenjs` has no more than a config needs. */
const ENGINE = new URL('../dist/engine/index.js', import.meta.url).href;
const STYLESHEET = fileURLToPath(new URL('./example.css', import.meta.url));
/** Path of the example site in ours. */
const PLACE = 'kettle/';

export function pluginExampleSite(): Plugin {
  return {
    name: 'example-site',
    cacheKey: () => ({ files: [STYLESHEET] }),
    watchFiles: listFiles(FOLDER).map((path) => join(FOLDER, path)),
    markdown: {
      codeBlock({ lang, meta, code }, { site }) {
        if (lang !== 'example') return undefined;
        const text = code.trim();
        const html = writeFrame(`${site.base}${PLACE}${meta.replace(/^\//, '')}`, text);
        return { html, text, stylesheet: STYLESHEET };
      },
    },
    hasFile: (address) => address.startsWith(`/${PLACE}`),
    async addFiles(_config, _isProd, context) {
      const files = await context.keep(createKey(context), async () =>
        JSON.stringify(await buildSite(context)),
      );
      return Object.entries(JSON.parse(files) as Files).map(([path, content]) => {
        return { path: PLACE + path, content: Buffer.from(content, 'base64') };
      });
    },
  };
}

/** Contents in base64, by path. */
type Files = Readonly<Record<string, string>>;

function writeFrame(href: string, text: string): string {
  const [address, name] = [escapeMarkup(href), escapeMarkup(text)];
  return `<figure class="example"><iframe src="${address}" title="${name}" loading="lazy"></iframe><figcaption><a href="${address}" target="_blank">${name}</a></figcaption></figure>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function createKey({ site }: HookContext): string {
  const hash = createHash('sha256');
  for (const path of listFiles(FOLDER)) hash.update(path).update(readFileSync(join(FOLDER, path)));
  return `${site.base} ${hash.digest('hex')}`;
}

async function buildSite({ site, report }: Pick<FilesContext, 'site' | 'report'>): Promise<Files> {
  const outDir = mkdtempSync(join(tmpdir(), 'docgen-kettle-'));
  try {
    const { build } = (await import(ENGINE)) as typeof import('docgenjs');
    const { diagnostics } = await build({ cwd: FOLDER, overrides: { base: `${site.base}${PLACE}`, outDir } });
    for (const { severity, message, file } of diagnostics)
      report({ severity, message, ...(file !== undefined && { file: join(FOLDER, file) }) });
    const paths = listFiles(outDir);
    return Object.fromEntries(paths.map((path) => [path, readFileSync(join(outDir, path), 'base64')]));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Paths from the folder, without what docgen writes beside the sources. */
function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => !/^(?:\.docgen|doc_build)/.test(path))
    .sort();
}
