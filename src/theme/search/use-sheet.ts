import { useInsertionEffect } from 'react';

/**
 * The styles of something that is loaded late, which so cost a page nothing before. They are
 * there before it is painted, and a strict policy has nothing against them: unlike `<style>`,
 * a sheet that is made by script is no inline style.
 */
export function useSheet(text: string): void {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [text]);
}
