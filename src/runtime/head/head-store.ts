/**
 * Tags that components put into the head of the document. The server collects them while it renders; in the
 * browser they are added after mount and removed with the component. Nothing is rendered in place, so
 * hydration cannot differ, and a component's `<title>` takes precedence over the page's.
 */

/** One tag of the head, in HTML's own attribute names. */
export interface HeadTag {
  readonly name: 'title' | 'meta' | 'link' | 'script' | 'style' | 'base' | 'noscript';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface HeadStore {
  /** Server only: remembers tags for the document. */
  collect(tags: readonly HeadTag[]): void;
  /** Browser only: adds tags; the returned function removes them. */
  add(tags: readonly HeadTag[]): () => void;
}

/** The browser's half. */
export interface BrowserHeadStore extends HeadStore {
  /** Sets the title to use if no component sets one. */
  setTitle(title: string): void;
}

/** Attribute of every element that a component added, so that the browser finds the server's. */
export const HEAD_MARK = 'data-docgen-head';

/** The browser's store; the server's is `createHeadCollector` (head-collector.ts). */
export function createHeadStore(): BrowserHeadStore {
  const titles: string[] = [];
  let pageTitle = document.title;
  const showTitle = () => {
    const title = titles.at(-1) ?? pageTitle;
    if (document.title !== title) document.title = title;
  };
  return {
    collect: () => undefined,
    add(tags) {
      const removers = tags.map((tag) => {
        if (tag.name !== 'title') return showElement(tag);
        titles.push(tag.text);
        return () => {
          titles.splice(titles.lastIndexOf(tag.text), 1);
        };
      });
      showTitle();
      return () => {
        for (const remove of removers) remove();
        showTitle();
      };
    },
    setTitle(title) {
      pageTitle = title;
      showTitle();
    },
  };
}

/** Reuses the server's element if it is the same; else adds one. */
function showElement(tag: HeadTag): () => void {
  const element = document.createElement(tag.name);
  for (const [name, value] of Object.entries({ ...tag.attributes, [HEAD_MARK]: '' })) {
    element.setAttribute(name, value);
  }
  if (tag.text !== '') element.textContent = tag.text;
  const existing = [...document.head.querySelectorAll(`${tag.name}[${HEAD_MARK}]`)].find((other) =>
    other.isEqualNode(element),
  );
  const headElement = existing ?? document.head.appendChild(element);
  return () => headElement.remove();
}
