/** The frame itself, with its buttons. */
import { useDark, withBase } from 'docgenjs/runtime';
import { lazy, type ReactElement, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { formatDemoQuery } from './demo-address.ts';
import { useWords } from './words.ts';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface DemoFrameProps {
  readonly page: string;
  readonly ids: readonly string[];
  readonly framePath: string;
  readonly name: string;
  /** Gives the frame a fixed height. */
  readonly isFixed?: boolean;
}

export function DemoFrame({ page, ids, framePath, name, isFixed = false }: DemoFrameProps): ReactElement {
  const words = useWords();
  const frame = useRef<HTMLIFrameElement>(null);
  const [showsCode, setShowsCode] = useState(false);
  const codeId = useId();
  const postAppearance = usePostAppearance(frame);
  useFollowHeight(frame, !isFixed);
  const address = withBase(framePath) + formatDemoQuery({ page, ids });
  return (
    <div className="rp-preview-frame">
      <div className="rp-preview-frame__bar">
        <span className="rp-preview-frame__name">{name}</span>
        <button
          type="button"
          className="rp-preview-frame__button rp-preview-frame__button--reload"
          aria-label={words.reload}
          title={words.reload}
          onClick={() => frame.current?.contentWindow?.location.reload()}
        />
        <button
          type="button"
          className="rp-preview-frame__button rp-preview-frame__button--scan"
          aria-label={words.scan}
          title={words.scan}
          aria-expanded={showsCode}
          aria-controls={codeId}
          onClick={() => setShowsCode(!showsCode)}
        />
        <a
          className="rp-preview-frame__button rp-preview-frame__button--open"
          href={address}
          target="_blank"
          rel="noreferrer"
          title={words.open}
        >
          <span className="rp-sr-only">{words.open}</span>
        </a>
      </div>
      <div id={codeId} className="rp-preview-frame__scan" hidden={!showsCode}>
        {showsCode ? (
          <Suspense>
            <QrCode text={new URL(address, location.href).href} label={words.scan} />
            <p>{isLocal(location.hostname) ? words.localHint : words.scanHint}</p>
          </Suspense>
        ) : null}
      </div>
      <iframe
        ref={frame}
        className="rp-preview-frame__content"
        src={address}
        title={name}
        loading="lazy"
        onLoad={postAppearance}
      />
    </div>
  );
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1' || host === '[::1]';
}

/** Posts the appearance to the frame, which may not share the page's storage. */
function usePostAppearance(frame: { readonly current: HTMLIFrameElement | null }): () => void {
  const dark = useDark();
  const postAppearance = useCallback(() => {
    const isDark = document.documentElement.classList.contains('dark');
    frame.current?.contentWindow?.postMessage({ type: 'theme-change', dark: isDark }, location.origin);
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of it is what has to be told
  useEffect(postAppearance, [dark, postAppearance]);
  return postAppearance;
}

function useFollowHeight(frame: { readonly current: HTMLIFrameElement | null }, follows: boolean): void {
  useEffect(() => {
    if (!follows) return undefined;
    const follow = ({ source, origin, data }: MessageEvent) => {
      const { current } = frame;
      if (!current || source !== current.contentWindow || origin !== location.origin) return;
      if (data?.type === 'demo-height' && Number.isFinite(data.height))
        current.style.height = `${Math.min(Math.max(data.height, 64), 1200)}px`;
    };
    addEventListener('message', follow);
    return () => removeEventListener('message', follow);
  }, [frame, follows]);
}
