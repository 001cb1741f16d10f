/**
 * The editor. It is in a shadow tree: there its styles are sheets created by script, which a strict policy
 * allows, and styles of the page do not affect it.
 */
import {
  bracketMatching,
  defaultKeymap,
  drawSelection,
  EditorState,
  EditorView,
  HighlightStyle,
  history,
  historyKeymap,
  indentOnInput,
  indentWithTab,
  javascript,
  keymap,
  syntaxHighlighting,
  tags,
} from './packages.ts';

export interface EditorInput {
  readonly parent: HTMLElement;
  readonly code: string;
  readonly language: string;
  readonly label: string;
  /** Help on leaving it with the keyboard. */
  readonly description: string;
  readonly onChange: (code: string) => void;
}

export type RunningEditor = ReturnType<typeof createEditor>;

export function createEditor(input: EditorInput) {
  const { parent, code, language, label, description, onChange } = input;
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: code,
      extensions: [
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        javascript({ jsx: true, typescript: language === 'tsx' }),
        // Tab indents; after Escape it leaves, which is CodeMirror's own rule.
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.domEventHandlers({ beforeinput: replaceSelection }),
        // Editable text is focusable by itself; checks for keyboard traps require the index.
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-description': description,
          tabindex: '0',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        syntaxHighlighting(COLOURS),
        LOOK,
      ],
    }),
  });
  return {
    write: (text: string) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    close: () => view.destroy(),
  };
}

/** Browsers give text that replaces a selection an inline style, which a strict policy refuses with a message each time. */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { inputType, data, isComposing } = event;
  const isEmpty = view.state.selection.main.empty;
  if (inputType !== 'insertText' || data === null || isComposing || isEmpty) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
  return true;
}

const LOOK = EditorView.theme({
  '&': { color: 'var(--rp-c-text-1)', fontSize: 'var(--rp-code-font-size, 0.875rem)', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--rp-c-focus)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'var(--rp-font-family-mono, monospace)',
    lineHeight: 'var(--rp-code-line-height, 1.7)',
    maxHeight: '30rem',
  },
  '.cm-content': { padding: '1rem 0', caretColor: 'var(--rp-c-text-0)' },
  '.cm-line': { padding: '0 1.25rem' },
  '.cm-cursor': { borderLeftColor: 'var(--rp-c-text-0)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--rp-playground-selection)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--rp-playground-selection)' },
});

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--rp-playground-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--rp-playground-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--rp-playground-constant)' },
  { tag: tags.comment, color: 'var(--rp-playground-comment)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.attributeName],
    color: 'var(--rp-playground-function)',
  },
  { tag: [tags.tagName, tags.typeName, tags.className], color: 'var(--rp-playground-type)' },
]);
