import type { ReactElement, ReactNode } from 'react';
import type { SearchText } from './search-text.ts';

/** Keyboard help, and the name of a search service at the end. Readers without a keyboard see that alone. */
export function SearchFooter({
  text,
  children,
}: {
  readonly text: SearchText;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <footer className="rp-search__footer" data-plain={children ? undefined : ''}>
      <ul>
        <li className="rp-search__row-key">
          <kbd>↵</kbd> {text('searchOpenKeyText')}
        </li>
        <li className="rp-search__row-key">
          <kbd>↑</kbd> <kbd>↓</kbd> {text('searchMoveKeyText')}
        </li>
        <li>
          <kbd>Esc</kbd> {text('searchCloseKeyText')}
        </li>
      </ul>
      {children}
    </footer>
  );
}
