/**
 * Adds styles that cost a page nothing before their element exists; returns what removes them. They apply before the
 * next paint, and a strict policy allows them: unlike `<style>`, a sheet created by script is no inline style.
 */
export function adoptSheet(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
