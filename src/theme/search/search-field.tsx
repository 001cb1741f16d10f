import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { IconClose, IconSearch } from '../base/icons.tsx';
import { IconLoading } from '../base/late-icons.tsx';
import { isAndroid } from './is-android.ts';
import { MAX_CHARACTERS } from './normalize-query.ts';
import type { SearchText } from './search-text.ts';

export interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly placeholder: string;
  readonly isStalled: boolean;
  /** The list controlled by the field; undefined while there is none. */
  readonly list:
    | { readonly id: string; readonly kind: 'listbox' | 'grid'; readonly activeId: string }
    | undefined;
  readonly text: SearchText;
  /** `isFinal` is false in the middle of a composition by an input method. */
  readonly onChange: (value: string, isFinal: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onClose: () => void;
}

/** The row with the search field and the buttons that leave it. */
export function SearchField(props: SearchFieldProps): ReactElement {
  const { field, value, placeholder, isStalled, list, text, onChange, onKeyDown, onClose } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element `search` is younger than the browsers that are read with
    <form className="rp-search__bar" role="search" onSubmit={(event) => event.preventDefault()}>
      <span className="rp-search__glass" data-stalled={isStalled || undefined}>
        {isStalled ? <IconLoading /> : <IconSearch />}
      </span>
      <input
        ref={field}
        className="rp-search__field"
        type="search"
        role="combobox"
        aria-label={placeholder}
        aria-autocomplete="list"
        aria-haspopup={list?.kind ?? 'listbox'}
        aria-expanded={list !== undefined}
        aria-controls={list?.id}
        aria-activedescendant={list?.activeId}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_CHARACTERS}
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.value, isAndroid() || !(nativeEvent as InputEvent).isComposing)
        }
        onCompositionEnd={({ currentTarget }) => onChange(currentTarget.value, true)}
        onKeyDown={onKeyDown}
      />
      {value === '' ? null : (
        <button
          type="button"
          className="rp-search__clear"
          aria-label={text('searchClearText')}
          onClick={() => onChange('', true)}
        >
          <IconClose />
        </button>
      )}
      <button type="button" className="rp-search__close" aria-label={text('closeText')} onClick={onClose}>
        <kbd>Esc</kbd>
      </button>
      <button type="button" className="rp-search__cancel" onClick={onClose}>
        {text('searchPanelCancelText')}
      </button>
    </form>
  );
}
