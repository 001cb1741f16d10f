/** The style sheet of a new site. */

/** The path that "globalStyles" names. */
export const SITE_STYLES = 'styles/site.css';

/** Prints the colour of the brand on light and dark pages. */
export function printBrandColors({ light, dark }: { readonly light: string; readonly dark: string }): string {
  return `:root {\n  --rp-c-brand: ${light};\n}\n\n.dark {\n  --rp-c-brand: ${dark};\n}\n`;
}
