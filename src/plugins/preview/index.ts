/** `docgenjs/plugins/preview`: code blocks that run in the page. */
import { fileURLToPath } from 'node:url';
import type { CodeBlock, PageContext, Plugin, Replacement } from 'docgenjs';
import {
  listNotices,
  optionsSchema,
  PREVIEW_MODES,
  type PreviewMode,
  type PreviewOptions,
  toDefaultMode,
} from './options.ts';

export type { PreviewOptions } from './options.ts';

/** Address of the page that frames show. */
const FRAME_PATH = '/~demo/';

const toRuntimeFile = (name: string) => fileURLToPath(new URL(`./runtime/${name}.js`, import.meta.url));

/**
 * Shows code blocks of MDX pages as what they make: React components. What is written in a
 * demo is bundled with its page; frames are a page of the site, `~demo/`, in dev too.
 */
export function pluginPreview(options: PreviewOptions = {}): Plugin {
  const { defaultRenderMode = 'pure', previewLanguages = ['jsx', 'tsx'], previewCodeTransform } = options;
  const defaultMode = toDefaultMode(options);
  return {
    name: 'preview',
    cacheKey: '',
    config(config, { checkOptions, report }) {
      if (checkOptions(optionsSchema, options))
        for (const notice of listNotices(options)) report({ severity: 'warning', ...notice });
      return config;
    },
    addPages: () => [{ routePath: FRAME_PATH, filepath: toRuntimeFile('demo-page'), isHidden: true }],
    markdown: {
      codeBlock(block, context) {
        const { lang, attributes } = block;
        if (!previewLanguages.includes(lang)) return undefined;
        const asked = toAsked(attributes);
        if (asked === 'pure' || (asked === undefined && defaultRenderMode === 'pure')) return undefined;
        const code = previewCodeTransform?.({ language: lang, code: block.code }) ?? block.code;
        const trouble = findTrouble({ asked, code, mode: attributes.preview, context });
        if (trouble !== undefined) {
          // A block that did not ask for it stays what it is.
          if (asked === 'preview') context.report({ severity: 'warning', ...trouble, ...toPlace(context) });
          return undefined;
        }
        return toDemo({ block, code, mode: toMode(attributes) ?? defaultMode }, context);
      },
    },
  };
}

/** What the words of the fence ask for; `pure` wins. */
function toAsked(attributes: CodeBlock['attributes']): 'pure' | 'preview' | undefined {
  if ('pure' in attributes) return 'pure';
  // A playground is the other plugin's.
  if ('playground' in attributes) return 'pure';
  return 'preview' in attributes || 'iframe' in attributes ? 'preview' : undefined;
}

function toMode({ preview, iframe }: CodeBlock['attributes']): PreviewMode | undefined {
  if (typeof preview === 'string') return PREVIEW_MODES.find((mode) => mode === preview);
  return iframe === undefined ? undefined : 'iframe-follow';
}

interface Asked {
  readonly asked: 'preview' | undefined;
  readonly code: string;
  readonly mode: string | true | undefined;
  readonly context: PageContext;
}

function findTrouble({ code, mode, context }: Asked): { message: string; hint: string } | undefined {
  if (context.format === 'md')
    return {
      message: 'a page in Markdown runs no code, so its demo is shown as code.',
      hint: 'Rename the page to ".mdx".',
    };
  if (typeof mode === 'string' && !PREVIEW_MODES.some((known) => known === mode))
    return {
      message: `a demo cannot be shown as "${mode}".`,
      hint: `Write one of ${PREVIEW_MODES.map((known) => `preview="${known}"`).join(', ')}.`,
    };
  if (/\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b/.test(code)) return undefined;
  return {
    message: 'a demo without a default export is shown as code.',
    hint: 'Export the component: export default function Demo() { … }',
  };
}

function toPlace({ file, line }: PageContext) {
  return { file, line };
}

interface Demo {
  readonly block: CodeBlock;
  readonly code: string;
  readonly mode: PreviewMode;
}

function toDemo({ block, code, mode }: Demo, { route, index }: PageContext): Replacement {
  const { title } = block.attributes;
  // All of the path: a page may import parts of the same name.
  const id = `${route.routePath.slice(1) || 'index'}_${index}`;
  const modules = { Demo: { code, id } };
  if (mode === 'internal' || mode === 'block')
    return { component: toRuntimeFile('inline-demo'), props: { isOpen: mode === 'block' }, modules };
  const isFixed = mode === 'iframe-fixed';
  const props = { id, framePath: FRAME_PATH, isFixed, ...(typeof title === 'string' && { name: title }) };
  return { component: toRuntimeFile('framed-demo'), props, modules };
}
