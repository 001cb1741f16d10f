/** Types in code samples: `pluginShiki({ twoslash: true })`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { CacheKey, CodeBlock, CodeReplacement, ConfigTools, FilesContext, PageContext } from 'docgenjs';
import { findPeer, findPeers, type Peer } from '../common/find-peer.ts';
import type { TypeReader } from './read-types.ts';
import type { TwoslashOptions } from './twoslash-options.ts';
import { writeNotes } from './write-notes.ts';

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...['ts', 'typescript', 'mts', 'cts'].map((name) => [name, 'ts'] as const),
  ['tsx', 'tsx'],
  ...['js', 'javascript', 'mjs', 'cjs'].map((name) => [name, 'js'] as const),
  ['jsx', 'jsx'],
]);

export function createTwoslash(options: TwoslashOptions) {
  const sheet = new URL('./twoslash.css', import.meta.url);
  let installed:
    | { readonly twoslash: Peer; readonly projectDir: string; readonly stylesheet: string }
    | undefined;
  /** Readers by the base folder of relative imports. */
  const readers = new Map<string, Promise<TypeReader>>();

  return {
    /** Finds the packages, or reports missing ones. */
    setUp({ projectDir, packagesDir, report }: ConfigTools): void {
      const from = resolve(packagesDir, options.from ?? '.');
      const peers = findPeers(['twoslash'], { projectDir: from, needsTypeScript: true });
      if ('message' in peers) {
        report(peers);
        return;
      }
      const hash = createHash('sha256').update(readFileSync(sheet)).digest('hex').slice(0, 8);
      installed = { twoslash: peers[0] as Peer, projectDir, stylesheet: `static/twoslash-${hash}.css` };
    },
    getCacheKey(): CacheKey {
      if (installed === undefined) return '';
      const { twoslash, stylesheet } = installed;
      return { value: [twoslash.version, findPeer('typescript', twoslash.url)?.version ?? '', stylesheet] };
    },
    async replace(block: CodeBlock, context: PageContext): Promise<CodeReplacement | undefined> {
      if (installed === undefined || !isEnabled(block, options)) return undefined;
      const lang = LANGUAGES.get(block.lang);
      if (lang === undefined) {
        const message = `twoslash knows JavaScript and TypeScript, and not "${block.lang}".`;
        context.report({ severity: 'warning', message, hint: 'Remove "twoslash" from this fence.' });
        return undefined;
      }
      const { twoslash, projectDir, stylesheet } = installed;
      const dir = block.source === undefined ? projectDir : dirname(block.source);
      const reader =
        readers.get(dir) ??
        import('./read-types.ts').then(({ createTypeReader }) =>
          createTypeReader({ url: twoslash.url, dir, options }),
        );
      readers.set(dir, reader);
      const sample = (await reader)(block.code, lang);
      // The types of a file reveal its constants. Declarations are written for others to read.
      const secret = sample.dependencies
        .filter((file) => !/\.d\.[cm]?ts$/.test(file))
        .map((file) => ({ file, why: context.findRefusal(file) }))
        .find(({ why }) => why !== undefined);
      if (secret !== undefined) {
        context.report({
          severity: context.site.untrusted ? 'warning' : 'error',
          message: `the sample includes "${relative(projectDir, secret.file)}", which ${secret.why}: its types are not shown.`,
          hint: 'Move what it needs into the project, or add its folder to "markdown.codeRoots".',
          file: context.file,
          line: context.line,
        });
        return undefined;
      }
      for (const problem of sample.problems)
        context.report({
          severity: 'error',
          message: problem.message,
          hint: problem.hint,
          ...getLocation(block, context, problem.line),
        });
      return {
        code: sample.code,
        ...(sample.lang !== lang && { lang: sample.lang }),
        inserts: writeNotes(sample.nodes, sample.code),
        ...(sample.nodes.length > 0 && { stylesheet }),
        dependencies: sample.dependencies,
      };
    },
    listFiles({ keep }: FilesContext): { readonly path: string; readonly content: () => Promise<string> }[] {
      if (installed === undefined) return [];
      const content = () =>
        keep(`twoslash ${installed?.stylesheet}`, async () => {
          const { transform } = await import('esbuild');
          const loader = 'css';
          return (await transform(readFileSync(sheet, 'utf8'), { loader, minify: true })).code;
        });
      return [{ path: installed.stylesheet, content }];
    },
  };
}

function isEnabled(
  { lang, attributes: { twoslash } }: CodeBlock,
  { explicitTrigger = true }: TwoslashOptions,
): boolean {
  if (twoslash !== undefined) return twoslash !== 'false';
  return !explicitTrigger && /^tsx?$/.test(LANGUAGES.get(lang) ?? '');
}

/** Returns the line in the page, or in the file that the code was read from. */
function getLocation({ source }: CodeBlock, { file, line }: PageContext, at: number | undefined) {
  if (at === undefined) return { file, line };
  return source === undefined ? { file, line: line + at + 1 } : { file: source, line: at + 1 };
}
