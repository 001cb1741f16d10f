/** A demo in a frame: at the place of its code, or with all others of the page in a phone-like one. */
import { usePage } from 'docgenjs/runtime';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import './preview.css';
import { DemoFrame } from './demo-frame.tsx';
import { useWords } from './words.ts';

interface FramedDemoProps {
  readonly id: string;
  readonly name?: string;
  /** Address of the page that the frame shows. */
  readonly framePath: string;
  readonly isFixed: boolean;
  /** The code block. */
  readonly children: ReactNode;
}

// biome-ignore lint/style/noDefaultExport: what a plugin names as a component is the default export of its file
export default function FramedDemo(props: FramedDemoProps): ReactElement {
  return props.isFixed ? <FixedDemo {...props} /> : <FollowingDemo {...props} />;
}

function FollowingDemo({ id, name, framePath, children }: FramedDemoProps): ReactElement {
  const words = useWords();
  const { routePath } = usePage().page;
  return (
    <div className="rp-preview rp-preview--framed">
      <DemoFrame page={routePath} ids={[id]} framePath={framePath} name={name ?? words.demo} />
      <details className="rp-preview__code">
        <summary className="rp-preview__toggle">{words.code}</summary>
        {children}
      </details>
    </div>
  );
}

/** The first of a page adds the frame; only the rendered page shows which one is first. */
function FixedDemo({ id, framePath, children }: FramedDemoProps): ReactElement {
  const words = useWords();
  const { routePath } = usePage().page;
  const marker = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-fixed-demo]')];
    setIds(all[0] === marker.current ? all.map((element) => element.dataset.fixedDemo ?? '') : []);
  }, []);
  return (
    <div ref={marker} data-fixed-demo={id}>
      {ids.length > 0 ? (
        <aside className="rp-preview-phone" aria-label={words.demo}>
          <DemoFrame page={routePath} ids={ids} framePath={framePath} name={words.demo} isFixed />
        </aside>
      ) : null}
      {children}
    </div>
  );
}
