import { Fragment, type ReactElement, type ReactNode } from 'react';
import { type AnswerBlock, type AnswerInline, parseAnswer } from './parse-answer.ts';

interface AnswerTextProps {
  readonly text: string;
  /** Draws a link. */
  readonly link: (url: string, label: ReactNode) => ReactNode;
}

/** The Markdown of an answer, as elements of React alone: HTML in it is shown as text. */
export function AnswerText({ text, link }: AnswerTextProps): ReactElement {
  const draw = (parts: readonly AnswerInline[]): ReactNode =>
    // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
    parts.map((part, index) => <Fragment key={index}>{drawInline(part, draw, link)}</Fragment>);
  return (
    <>
      {parseAnswer(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
        <Fragment key={index}>{drawBlock(block, draw)}</Fragment>
      ))}
    </>
  );
}

type Draw = (parts: readonly AnswerInline[]) => ReactNode;

function drawBlock(block: AnswerBlock, draw: Draw): ReactNode {
  switch (block.kind) {
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end
            <li key={index}>{draw(item)}</li>
          ))}
        </List>
      );
    }
    // The outline of the page continues behind the box, and does not include its headings.
    case 'heading':
      return (
        <p>
          <strong>{draw(block.children)}</strong>
        </p>
      );
    case 'paragraph':
      return <p>{draw(block.children)}</p>;
  }
}

function drawInline(part: AnswerInline, draw: Draw, link: AnswerTextProps['link']): ReactNode {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{draw(part.children)}</strong>;
    case 'emphasis':
      return <em>{draw(part.children)}</em>;
    case 'link':
      return link(part.url, draw(part.children));
  }
}
