/** The labels in a `tag`: the theme shows what the check of navigation files and frontmatter has seen, so both split it here. */

/** Splits at commas; those inside an `<svg>` belong to the drawing. */
export function splitTags(tag: string): string[] {
  const parts = tag.match(/\s*<svg[\s\S]*?<\/svg>|\s*data:\S+|[^,]+/g) ?? [];
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** True if a label is inserted into the page as markup. */
export function isDrawnTag(label: string): boolean {
  return label.startsWith('<svg');
}
