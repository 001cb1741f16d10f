import { useInsertionEffect } from 'react';

/**
 * Adds styles of the search box, which cost a page nothing before it opens. They apply before the first paint, and a
 * strict policy allows them: unlike `<style>`, a sheet created by script is no inline style.
 */
export function useSheet(css: string): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}
