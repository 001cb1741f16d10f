/**
 * Styles of the overlay. They are in its shadow root, so that page and overlay cannot affect each other;
 * light or dark follows the `color-scheme` of the page's root element.
 */
export const OVERLAY_STYLES = `
:host {
  all: initial;
  color-scheme: inherit;
  --bg: light-dark(#fff, #181b1f);
  --soft: light-dark(#f4f5f7, #22262b);
  --line: light-dark(#dcdfe4, #383e46);
  --text: light-dark(#1b1f24, #e9ecf0);
  --dim: light-dark(#57606a, #a3adb8);
  --error: light-dark(#b3261e, #ff9088);
  --error-bg: light-dark(#fdeceb, #48211f);
  --warning: light-dark(#7d4e00, #f0bd66);
  --warning-bg: light-dark(#fdf3dd, #40310f);
  --focus: light-dark(#0a63d8, #7db2ff);
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, "Cascadia Code", Consolas,
    "Liberation Mono", "DejaVu Sans Mono", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", monospace;
  font: 15px/1.55 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial,
    "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
  color: var(--text);
}
[hidden] { display: none !important; }
button {
  font: inherit;
  color: inherit;
  background: none;
  border: 1px solid var(--line);
  border-radius: 8px;
  min-height: 32px;
  padding: 2px 10px;
  cursor: pointer;
}
button:hover { background: var(--soft); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
dialog {
  box-sizing: border-box;
  width: min(860px, 100vw - 24px);
  max-width: none;
  max-height: calc(100dvh - 24px);
  margin: clamp(12px, 9vh, 96px) auto auto;
  padding: 0;
  overflow: auto;
  overscroll-behavior: contain;
  color: var(--text);
  background: var(--bg);
  border: 1px solid var(--line);
  border-top: 4px solid var(--error);
  border-radius: 12px;
  box-shadow: 0 18px 60px rgb(0 0 0 / 0.35);
}
dialog[data-severity="warning"] { border-top-color: var(--warning); }
dialog:focus { outline: none; }
dialog::backdrop { background: rgb(10 12 16 / 0.55); }
.bar { display: flex; gap: 8px; align-items: flex-start; padding: 12px 16px 0; }
.title { flex: 1; min-width: 0; margin: 2px 0 0; font: inherit; }
.kind {
  display: inline-block;
  padding: 0 10px;
  margin-inline-end: 6px;
  font-weight: 600;
  color: var(--error);
  background: var(--error-bg);
  border-radius: 999px;
}
dialog[data-severity="warning"] .kind { color: var(--warning); background: var(--warning-bg); }
.code, .plugin { margin-inline-end: 6px; font-size: 13px; color: var(--dim); }
.pager { display: flex; flex: none; gap: 6px; align-items: center; font-variant-numeric: tabular-nums; }
.pager button, .close { min-width: 34px; padding: 2px 8px; line-height: 1; }
.body { padding: 10px 16px 16px; }
.message { margin: 6px 0 12px; font-size: 17px; font-weight: 600; }
.message, .hint, .code, .plugin { white-space: pre-wrap; overflow-wrap: anywhere; }
.place, .component-place {
  display: block;
  max-width: 100%;
  text-align: start;
  font-family: var(--mono);
  font-size: 13px;
  overflow-wrap: anywhere;
  text-decoration: underline;
  text-underline-offset: 3px;
}
.status { margin: 6px 0 0; color: var(--error); }
.excerpt {
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: 0 14px;
  margin: 10px 0 0;
  padding: 10px 12px;
  overflow-x: auto;
  font: 13px/1.7 var(--mono);
  background: var(--soft);
  border-radius: 8px;
  tab-size: 2;
  white-space: pre;
}
.line, .numbers { color: var(--dim); user-select: none; text-align: end; }
.context { color: var(--dim); }
mark {
  padding-inline: 1px;
  color: var(--error);
  background: var(--error-bg);
  border-bottom: 2px solid currentColor;
}
dialog[data-severity="warning"] mark { color: var(--warning); background: var(--warning-bg); }
.components { margin: 10px 0 0; padding: 0; list-style: none; }
.components li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; }
.hint { margin: 12px 0 0; }
.hint-label { font-weight: 600; white-space: pre; }
.help { margin: 14px 0 0; padding-top: 10px; font-size: 13px; color: var(--dim); border-top: 1px solid var(--line); }
.note {
  position: fixed;
  z-index: 2147483647;
  inset: auto calc(12px + env(safe-area-inset-right)) calc(12px + env(safe-area-inset-bottom)) auto;
  max-width: min(26em, 80vw);
  margin: 0;
  padding: 8px 14px;
  font-size: 13px;
  color: var(--dim);
  background: var(--soft);
  border: 1px solid var(--line);
  border-radius: 8px;
  pointer-events: none;
}
.note:empty { display: none; }
.badge {
  position: fixed;
  z-index: 2147483647;
  inset: auto auto calc(12px + env(safe-area-inset-bottom)) calc(12px + env(safe-area-inset-left));
  min-height: 36px;
  padding: 4px 14px;
  font-weight: 600;
  color: var(--error);
  background: var(--bg);
  border: 1px solid currentColor;
  border-radius: 999px;
  box-shadow: 0 4px 18px rgb(0 0 0 / 0.22);
}
.badge[data-severity="warning"] { color: var(--warning); }
@media (forced-colors: active) { mark { forced-color-adjust: none; color: HighlightText; background: Highlight; } }
@media print { :host { display: none; } }
`;
