/** `docgenjs/plugins/preview`: code blocks that run in the page. */
import { fileURLToPath } from 'node:url';
import type { CodeBlock, PageContext, Plugin, Replacement } from 'docgenjs';
import {
  listNotices,
  optionsSchema,
  PREVIEW_MODES,
  type PreviewMode,
  type PreviewOptions,
  resolveDefaultMode,
} from './options.ts';

export type { PreviewOptions } from './options.ts';

/** Address of the page that frames show. */
const FRAME_PATH = '/~demo/';

const getRuntimeFile = (name: string) => fileURLToPath(new URL(`./runtime/${name}.js`, import.meta.url));

/**
 * Renders code blocks of MDX pages as React components. The code of a demo is bundled with its page; frames
 * are a page of the site, `~demo/`, in dev too.
 */
export function pluginPreview(options: PreviewOptions = {}): Plugin {
  const { defaultRenderMode = 'pure', previewLanguages = ['jsx', 'tsx'], previewCodeTransform } = options;
  const defaultMode = resolveDefaultMode(options);
  return {
    name: 'preview',
    cacheKey: '',
    config(config, { checkOptions, report }) {
      if (checkOptions(optionsSchema, options))
        for (const notice of listNotices(options)) report({ severity: 'warning', ...notice });
      return config;
    },
    addPages: () => [{ routePath: FRAME_PATH, filepath: getRuntimeFile('demo-page'), isHidden: true }],
    markdown: {
      async codeBlock(block, context) {
        const { lang, attributes } = block;
        if (!previewLanguages.includes(lang)) return undefined;
        const request = getRequest(attributes);
        if (request === 'pure' || (request === undefined && defaultRenderMode === 'pure')) return undefined;
        if (lang === 'mdx' && request === undefined) return undefined;
        const written = previewCodeTransform?.({ language: lang, code: block.code }) ?? block.code;
        const code = lang === 'mdx' && written === block.code ? await compileMdx(block, context) : written;
        if (code === undefined) return undefined;
        const problem = findProblem({ request, code, mode: attributes.preview, context });
        if (problem !== undefined) {
          // A block that was not marked as a demo stays code.
          if (request === 'preview')
            context.report({ severity: 'warning', ...problem, ...getLocation(context) });
          return undefined;
        }
        return createDemo({ block, code, mode: getMode(attributes) ?? defaultMode }, context);
      },
    },
  };
}

/** Returns a module of MDX, or undefined for one that cannot be compiled, which is reported. */
async function compileMdx(
  { code, source }: CodeBlock,
  { file, line, report }: PageContext,
): Promise<string | undefined> {
  const [{ compile }, { default: remarkGfm }] = await Promise.all([
    import('@mdx-js/mdx'),
    import('remark-gfm'),
  ]);
  try {
    const options = { jsx: true, providerImportSource: '@mdx-js/react', remarkPlugins: [remarkGfm] };
    return String(await compile(code, options));
  } catch (error) {
    const { message: full, reason = full, line: known } = error as Error & { reason?: string; line?: number };
    // For an unclosed element, only the message has the place.
    const at = known ?? Number(/\((\d+):/.exec(reason)?.[1] ?? 1);
    const place = source === undefined ? { file, line: line + at } : { file: source, line: at };
    const message = `a demo cannot be compiled: ${reason}`;
    report({ severity: 'error', message, hint: 'Correct the code of the demo.', ...place });
    return undefined;
  }
}

/** Returns the request of the fence's words; `pure` takes precedence. */
function getRequest(attributes: CodeBlock['attributes']): 'pure' | 'preview' | undefined {
  if ('pure' in attributes) return 'pure';
  // A playground belongs to the other plugin.
  if ('playground' in attributes) return 'pure';
  return 'preview' in attributes || 'iframe' in attributes ? 'preview' : undefined;
}

function getMode({ preview, iframe }: CodeBlock['attributes']): PreviewMode | undefined {
  if (typeof preview === 'string') return PREVIEW_MODES.find((mode) => mode === preview);
  return iframe === undefined ? undefined : 'iframe-follow';
}

interface DemoRequest {
  readonly request: 'preview' | undefined;
  readonly code: string;
  readonly mode: string | true | undefined;
  readonly context: PageContext;
}

function findProblem({ code, mode, context }: DemoRequest): { message: string; hint: string } | undefined {
  if (context.format === 'md')
    return {
      message: 'a Markdown page runs no code, so its demo is shown as code.',
      hint: 'Rename the page to ".mdx".',
    };
  if (typeof mode === 'string' && !PREVIEW_MODES.some((name) => name === mode))
    return {
      message: `a demo cannot be shown as "${mode}".`,
      hint: `Write one of ${PREVIEW_MODES.map((name) => `preview="${name}"`).join(', ')}.`,
    };
  if (/\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b/.test(code)) return undefined;
  return {
    message: 'a demo without a default export is shown as code.',
    hint: 'Export the component: export default function Demo() { … }',
  };
}

function getLocation({ file, line }: PageContext) {
  return { file, line };
}

interface Demo {
  readonly block: CodeBlock;
  readonly code: string;
  readonly mode: PreviewMode;
}

function createDemo({ block, code, mode }: Demo, { route, index }: PageContext): Replacement {
  const { title } = block.attributes;
  // All of the path: a page may import fragments of the same name.
  const id = `${route.routePath.slice(1) || 'index'}_${index}`;
  const modules = { Demo: { code, id } };
  if (mode === 'internal' || mode === 'block')
    return { component: getRuntimeFile('inline-demo'), props: { isOpen: mode === 'block' }, modules };
  const isFixed = mode === 'iframe-fixed';
  const props = { id, framePath: FRAME_PATH, isFixed, ...(typeof title === 'string' && { name: title }) };
  return { component: getRuntimeFile('framed-demo'), props, modules };
}
