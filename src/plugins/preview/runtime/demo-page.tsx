/** The page in frames: only demos, loaded from the script of their page. */
import { loadCodeModule } from 'docgenjs/runtime';
import { type ComponentType, type ReactElement, useEffect, useRef, useState } from 'react';
import './preview.css';
import { parseDemoQuery } from './demo-address.ts';
import { DemoBoundary } from './demo-boundary.tsx';
import { useWords } from './words.ts';

export const frontmatter = {
  title: 'Demo',
  pageType: 'blank',
  search: false,
  head: [['meta', { name: 'robots', content: 'noindex' }]],
};

interface LoadedDemos {
  readonly demos: readonly { readonly id: string; readonly Demo: ComponentType }[];
}

// biome-ignore lint/style/noDefaultExport: a page
export default function DemoPage(): ReactElement {
  const words = useWords();
  const [loaded, setLoaded] = useState<LoadedDemos>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    loadDemos().then(setLoaded, () => setLoaded({ demos: [] }));
    return followAppearance();
  }, []);
  useEffect(() => (box.current ? postHeight(box.current) : undefined), []);
  return (
    <div ref={box} className="rp-preview__page rp-doc">
      {loaded?.demos.map(({ id, Demo }) => (
        <section key={id} className="rp-preview__single" data-demo={id}>
          <DemoBoundary>
            <Demo />
          </DemoBoundary>
        </section>
      ))}
      {loaded?.demos.length === 0 ? <p className="rp-preview__failure">{words.missing}</p> : null}
    </div>
  );
}

async function loadDemos(): Promise<LoadedDemos> {
  const { page, ids } = parseDemoQuery(location.search);
  const modules = await Promise.all(ids.map(async (id) => ({ id, Demo: await loadCodeModule(page, id) })));
  return {
    demos: modules.flatMap(({ id, Demo }) =>
      Demo === undefined ? [] : [{ id, Demo: Demo as ComponentType }],
    ),
  };
}

/** Follows messages of the frame's parent, as in Rspress, so that entries written for it still work. */
function followAppearance(): () => void {
  const follow = ({ source, origin, data }: MessageEvent) => {
    if (source !== parent || origin !== location.origin || data?.type !== 'theme-change') return;
    const isDark = data.dark === true;
    const root = document.documentElement;
    root.classList.toggle('dark', isDark);
    root.classList.toggle('rp-dark', isDark);
    root.style.colorScheme = isDark ? 'dark' : 'light';
  };
  addEventListener('message', follow);
  return () => removeEventListener('message', follow);
}

/** Posts its height to the page around the frame, which adapts the frame to it. */
function postHeight(box: HTMLElement): (() => void) | undefined {
  if (parent === self) return undefined;
  const post = () => parent.postMessage({ type: 'demo-height', height: box.offsetHeight }, location.origin);
  const observer = new ResizeObserver(post);
  observer.observe(box);
  // The page around the frame may hydrate later. Its first message, whatever it says, shows that it listens.
  const answer = ({ source }: MessageEvent) => {
    if (source === parent) post();
  };
  addEventListener('message', answer);
  return () => {
    observer.disconnect();
    removeEventListener('message', answer);
  };
}
