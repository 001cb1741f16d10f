/** Packages that this plugin uses in the browser: docgen's build bundles them into this file, so sites install none. */
export { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
export { javascript } from '@codemirror/lang-javascript';
export { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
export { EditorState } from '@codemirror/state';
export { drawSelection, EditorView, keymap } from '@codemirror/view';
export { tags } from '@lezer/highlight';
export { transform } from 'sucrase';
