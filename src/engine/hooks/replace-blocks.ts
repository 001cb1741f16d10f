/**
 * Runs `markdown.codeBlock` and `markdown.elements`: plugins are called one after the other until one
 * replaces the piece of the page.
 */
import { isAbsolute } from 'node:path';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import { createContentFiles } from '../files/content-files.ts';
import type { BlockReplacement, Drawing, ReplaceAnswer, ReplaceAsk } from '../markdown/replace.ts';
import { isOutputPath } from '../output/claims.ts';
import type {
  CodeInsert,
  CodeReplacement,
  HtmlReplacement,
  InsertedCode,
  PageContext,
  Plugin,
  Replacement,
} from '../plugin.ts';
import type { SiteConfig } from '../types.ts';
import type { HookCall, HookRunner } from './hook-runner.ts';
import type { CacheText } from './text-cache.ts';

export interface ReplaceInput {
  readonly plugins: readonly Plugin[];
  readonly runner: HookRunner;
  readonly site: SiteConfig;
  readonly cacheText: CacheText;
}

export async function replaceBlock(
  request: ReplaceAsk,
  { plugins, runner, site, cacheText }: ReplaceInput,
): Promise<ReplaceAnswer> {
  const diagnostics: Diagnostic[] = [];
  let isVolatile = false;
  const { block, element, ...place } = request;
  for (const plugin of plugins) {
    const replace = findHook(plugin, request);
    if (replace === undefined) continue;
    const hook = block ? 'markdown.codeBlock' : `markdown.elements.${element?.name}`;
    const call: HookCall = {
      plugin,
      hook,
      file: getProjectPath(request.file, site),
      line: request.line,
    };
    isVolatile ||= plugin.cacheKey === undefined;
    const findRefusal = (file: string) =>
      createContentFiles(site).findRefusal(toFilePath(file), 'code', { file: place.file })?.why;
    const keep: PageContext['keep'] = (key, make) => cacheText(plugin.name, key, make);
    const context = { ...runner.createContext(call, site), ...place, findRefusal, keep };
    const result = await runner.run(call, () => replace(context));
    const replacement = result == null ? undefined : check(result, request, call, runner);
    diagnostics.push(...runner.take(call));
    if (replacement) return { replacement, isVolatile, diagnostics };
  }
  return { replacement: undefined, isVolatile, diagnostics };
}

function findHook({ markdown = {} }: Plugin, { block, element }: ReplaceAsk) {
  const { codeBlock, elements = {} } = markdown;
  if (block) return codeBlock && ((context: PageContext) => codeBlock(block, context));
  const replace = element && Object.hasOwn(elements, element.name) ? elements[element.name] : undefined;
  return replace && element && ((context: PageContext) => replace(element, context));
}

/** Checks a replacement: it must be serializable for the thread that compiles the page. */
function check(
  result: Replacement,
  request: ReplaceAsk,
  call: HookCall,
  runner: HookRunner,
): BlockReplacement | undefined {
  const refuse = (message: string) => runner.refuse(call, message);
  if (typeof result !== 'object') return refuse('a replacement must be an object, or nothing.');
  const { dependencies = [] } = result;
  if (
    !Array.isArray(dependencies) ||
    !dependencies.every((file) => typeof file === 'string' && isAbsolute(file))
  )
    return refuse('"dependencies" must be a list of absolute paths.');
  const files = dependencies.map((file) => file.replaceAll('\\', '/') as FilePath);
  if ('markdown' in result) {
    const { markdown, format = 'md' } = result;
    if (typeof markdown !== 'string') return refuse('"markdown" must be a string.');
    if (format === 'mdx' && request.format === 'md')
      return refuse('a Markdown page cannot include MDX, which runs code; rename the page to ".mdx".');
    return { kind: 'markdown', markdown, format, dependencies: files };
  }
  if ('code' in result) return checkCode(result, request, files, refuse);
  if ('html' in result) {
    const html = checkHtml(result, request, refuse);
    return html && { kind: 'html', ...html, dependencies: files };
  }
  const { component, props = {}, keepsCode = request.block !== undefined, drawing } = result;
  const modules = result.modules ?? {};
  const texts = result.files ?? {};
  if (typeof component !== 'string' || component === '')
    return refuse('a replacement must have "component", "code", "html" or "markdown".');
  if (Object.keys(modules).length > 0 && request.format === 'md')
    return refuse('code in a Markdown page is not run; rename the page to ".mdx".');
  if (Object.values(modules).some((module) => typeof module?.code !== 'string'))
    return refuse('each of "modules" must have "code".');
  const isText = ([path, text]: readonly [string, unknown]) => isOutputPath(path) && typeof text === 'string';
  if (!Object.entries(texts).every(isText))
    return refuse('"files" must be texts by their paths in the output folder.');
  const drawn = drawing ? checkHtml(drawing, request, refuse) : undefined;
  if (drawing && drawn === undefined) return undefined;
  const text = serializeJson(props);
  if (text === undefined) return refuse('"props" must be JSON.');
  return {
    kind: 'component',
    component: component.replaceAll('\\', '/'),
    props: JSON.parse(text) as Record<string, unknown>,
    modules,
    keepsCode: keepsCode && request.block !== undefined,
    drawing: drawn,
    files: texts,
    dependencies: files,
  };
}

function checkCode(
  { code, lang, inserts = [], stylesheet }: CodeReplacement,
  { block }: ReplaceAsk,
  dependencies: readonly FilePath[],
  refuse: (message: string) => undefined,
): BlockReplacement | undefined {
  if (block === undefined) return refuse('only a code block can be replaced by "code".');
  if (typeof code !== 'string') return refuse('"code" must be a string.');
  const isPlace = (insert: CodeInsert) =>
    Number.isInteger(insert?.line) && insert.character >= 0 && typeof insert.html === 'string';
  if (!Array.isArray(inserts) || !inserts.every(isPlace))
    return refuse('"inserts" must be a list of { line, character, html }.');
  if (inserts.some((insert) => insert.code !== undefined && !isCode(insert.code)))
    return refuse('"code" of an insert must be { text, lang }.');
  if (stylesheet !== undefined && !isOutputPath(stylesheet))
    return refuse('"stylesheet" must be a path in the output folder.');
  return { kind: 'code', code, lang, inserts, stylesheet, dependencies };
}

function checkHtml(
  { html, text, stylesheet }: HtmlReplacement,
  { block }: ReplaceAsk,
  refuse: (message: string) => undefined,
): Drawing | undefined {
  if (block === undefined) return refuse('only a code block can be replaced by "html".');
  if (typeof html !== 'string' || html.trim() === '')
    return refuse('"html" must be a string that is not empty.');
  if (text !== undefined && typeof text !== 'string') return refuse('"text" must be a string.');
  if (stylesheet !== undefined && !isOutputPath(stylesheet) && !isAbsolute(String(stylesheet)))
    return refuse('"stylesheet" must be the absolute path of a file, or a path in the output folder.');
  return { html, text: text ?? block.code, stylesheet };
}

function isCode(code: unknown): boolean {
  const { text, lang, before = '' } = Object(code) as Partial<InsertedCode>;
  return [text, lang, before].every((part) => typeof part === 'string');
}

function serializeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
