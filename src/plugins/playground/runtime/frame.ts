/** Runs in the sandboxed frame: receives compiled code, and shows its default export or its error. */
import { Component, type ComponentType, createElement, isValidElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import './frame.css';
import type { Failure, FrameNews, FrameOrder } from './frame-messages.ts';
import type { Words } from './words.ts';

/** Styles of this file and of the modules; set before the script runs. */
declare const playgroundStyles: string;

/** `modules` are those that code may import, each run when it is first required. */
export function startFrame(modules: Readonly<Record<string, () => unknown>>): void {
  const box = document.getElementById('root') as HTMLElement;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(playgroundStyles);
  document.adoptedStyleSheets = [sheet];
  const root = createRoot(box, { onCaughtError: () => undefined });
  let runs = 0;
  let words: Words | undefined;
  const show = ({ title, message }: Failure) =>
    root.render(
      createElement(
        'div',
        { className: 'failure', role: 'alert' },
        createElement('p', null, title),
        createElement('pre', null, message),
      ),
    );
  const fail = (error: unknown) => {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    show({ title: words?.stopped ?? '', message });
  };
  const requireModule = (name: string): unknown => {
    const load = Object.hasOwn(modules, name) ? modules[name] : undefined;
    if (load === undefined) throw new Error(words?.missing.replace('{name}', name) ?? name);
    return load();
  };
  const run = async (code: string, { noExport }: Words) => {
    runs += 1;
    const key = runs;
    try {
      const exported = await evaluate(code, requireModule);
      // Another run has started while this one was loading.
      if (key !== runs) return;
      const content = createContent(exported) ?? createElement('p', { className: 'empty' }, noExport);
      root.render(createElement(Boundary, { key, fail }, content));
    } catch (error) {
      if (key === runs) fail(error);
    }
  };
  addEventListener('message', ({ source, data }: MessageEvent<FrameOrder>) => {
    if (source !== parent) return;
    if (data.type === 'playground-run') {
      words = data.words;
      document.documentElement.lang = data.lang;
      void run(data.code, data.words);
    } else if (data.type === 'playground-error') {
      runs += 1;
      document.documentElement.lang = data.lang;
      show(data.failure);
    } else if (data.type === 'theme-change') document.documentElement.classList.toggle('dark', data.dark);
  });
  addEventListener('error', ({ error, message }) => fail(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => fail(reason));
  new ResizeObserver(() => tell({ type: 'playground-height', height: document.body.offsetHeight })).observe(
    box,
  );
  tell({ type: 'playground-ready' });
}

function tell(news: FrameNews): void {
  parent.postMessage(news, '*');
}

/** Evaluates code as a module, which needs no `unsafe-eval`. Its lines keep their numbers. */
async function evaluate(code: string, requireModule: (name: string) => unknown): Promise<unknown> {
  const text = `export default (require, module, exports) => {${code}\n};`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  try {
    const { default: start } = await import(url);
    const module = { exports: {} as { default?: unknown } };
    start(requireModule, module, module.exports);
    return module.exports.default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function createContent(exported: unknown): ReactNode {
  if (isValidElement(exported)) return exported;
  const isComponent = typeof exported === 'function' || (typeof exported === 'object' && exported !== null);
  return isComponent ? createElement(exported as ComponentType) : undefined;
}

class Boundary extends Component<{ readonly fail: (error: unknown) => void; readonly children?: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.fail(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
