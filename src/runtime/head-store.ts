/**
 * Tags that components put into the head of the document. The server collects
 * them while it renders; in the browser they are added after mount and taken away
 * again with the component. Nothing is rendered in place, so hydration cannot
 * disagree, and a component's `<title>` wins over the page's.
 */

/** One tag of the head, in HTML's own attribute names. */
export interface HeadTag {
  readonly name: 'title' | 'meta' | 'link' | 'script' | 'style' | 'base' | 'noscript';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface HeadStore {
  /** Server only: remembers tags for `print`. */
  collect(tags: readonly HeadTag[]): void;
  /** Everything collected, as HTML. */
  print(): string;
  /** Browser only: adds tags; the returned function removes them. */
  add(tags: readonly HeadTag[]): () => void;
  /** Browser only: the title that stands when no component sets one. */
  setTitle(title: string): void;
}

const MARK = 'data-docgen-head';

export function createHeadStore(): HeadStore {
  const collected: HeadTag[] = [];
  const titles: string[] = [];
  let pageTitle = '';
  const showTitle = () => {
    const title = titles.at(-1) ?? pageTitle;
    if (document.title !== title) document.title = title;
  };
  return {
    collect(tags) {
      collected.push(...tags);
    },
    print: () => collected.map(printTag).join(''),
    add(tags) {
      const added = tags.map((tag) => {
        if (tag.name !== 'title') return showElement(tag);
        titles.push(tag.text);
        return () => {
          titles.splice(titles.lastIndexOf(tag.text), 1);
        };
      });
      showTitle();
      return () => {
        for (const remove of added) remove();
        showTitle();
      };
    },
    setTitle(title) {
      pageTitle = title;
      showTitle();
    },
  };
}

/** Takes over the server's element when it is the same; else adds one. */
function showElement(tag: HeadTag): () => void {
  const element = document.createElement(tag.name);
  for (const [name, value] of Object.entries({ ...tag.attributes, [MARK]: '' })) {
    element.setAttribute(name, value);
  }
  if (tag.text !== '') element.textContent = tag.text;
  const known = [...document.head.querySelectorAll(`${tag.name}[${MARK}]`)].find((other) =>
    other.isEqualNode(element),
  );
  const shown = known ?? document.head.appendChild(element);
  return () => shown.remove();
}

function printTag({ name, attributes, text }: HeadTag): string {
  // The title is one of a kind; a mark on it would only hide it from tools that look for `<title>`.
  const marked = name === 'title' ? attributes : { ...attributes, [MARK]: '' };
  const printed = Object.entries(marked)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('');
  if (name === 'meta' || name === 'link' || name === 'base') return `<${name}${printed}>`;
  const isRaw = name === 'script' || name === 'style' || name === 'noscript';
  // A raw element ends at its closing tag wherever that stands, so the text must not hold one.
  const content = isRaw ? text.replace(/<\/(?=script|style|noscript)/gi, '<\\/') : escapeText(text);
  return `<${name}${printed}>${content}</${name}>`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
