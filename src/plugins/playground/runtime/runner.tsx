/** The frame that runs the code. Its sandbox gives it an origin of its own: it has no access to page and site. */
import { useDark, useLang, withBase } from 'docgenjs/runtime';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, FrameNews, FrameOrder } from './frame-messages.ts';
import { useWords, type Words } from './words.ts';

export interface RunnerProps {
  readonly code: string;
  /** `jsx` or `tsx`. */
  readonly language: string;
  /** @default '/~playground/' */
  readonly framePath?: string;
}

/** Shows the default export of the code, or its error. */
export function Runner({ code, language, framePath = '/~playground/' }: RunnerProps): ReactElement {
  const words = useWords();
  const lang = useLang();
  const dark = useDark();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<'refused' | 'failed'>();
  const send = useCallback((order: FrameOrder) => frame.current?.contentWindow?.postMessage(order, '*'), []);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<FrameNews>) => {
      const { current } = frame;
      if (!current || source !== current.contentWindow) return;
      if (data.type === 'playground-loaded')
        loadScript(framePath).then(
          (script) => send({ type: 'playground-start', script }),
          () => setFailure('failed'),
        );
      else if (data.type === 'playground-refused') setFailure('refused');
      else if (data.type === 'playground-ready') setReady(true);
      else if (data.type === 'playground-height' && Number.isFinite(data.height))
        current.style.setProperty('--rp-playground-height', `${Math.min(Math.max(data.height, 64), 800)}px`);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [framePath, send]);
  useEffect(() => {
    if (isReady) send({ type: 'theme-change', dark });
  }, [isReady, dark, send]);
  useEffect(() => {
    if (!isReady) return undefined;
    let isStale = false;
    import('./compile.ts').then(
      ({ compile }) => isStale || send(createOrder(() => compile(code, language), words, lang)),
      () => setFailure('failed'),
    );
    return () => {
      isStale = true;
    };
  }, [isReady, code, language, lang, words, send]);

  if (failure) return <p className="rp-playground__failure">{words[failure]}</p>;
  return (
    <iframe
      ref={frame}
      className="rp-playground__frame"
      title={words.result}
      src={withBase(framePath)}
      sandbox="allow-scripts"
    />
  );
}

/** Creates the order to run the code, or to show why it cannot be compiled. */
function createOrder(compile: () => string, words: Words, lang: string): FrameOrder {
  try {
    return { type: 'playground-run', code: compile(), words, lang };
  } catch (error) {
    return { type: 'playground-error', failure: describeFailure(error as Error, words), lang };
  }
}

/** The compiler ends its messages with the place: "Unexpected token (3:5)". */
function describeFailure({ message }: Error, words: Words): Failure {
  const [place, line = '', column = ''] = / \((\d+):(\d+)\)$/.exec(message) ?? [];
  if (place === undefined) return { title: words.notCompiled, message };
  const title = words.notCompiledAt.replace('{line}', line).replace('{column}', column);
  return { title, message: message.slice(0, -place.length) };
}

/** Loads the script of the frame. All playgrounds of a page share it; the browser caches it. */
async function loadScript(framePath: string): Promise<string> {
  const response = await fetch(`${withBase(framePath)}frame.js`);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}
