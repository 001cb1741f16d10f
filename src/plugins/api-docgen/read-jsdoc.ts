/** Reads the JSDoc of a file as Markdown, with `documentation`. */

interface Documentation {
  build(files: readonly string[], options: object): Promise<readonly Comment[]>;
  readonly formats: { md(comments: readonly Comment[], options: object): Promise<string> };
}

interface Comment {
  readonly context?: { readonly file?: string };
}

export async function readJsdoc(
  file: string,
  { url, options }: { readonly url: string; readonly options: Readonly<Record<string, unknown>> },
): Promise<{ readonly markdown: string; readonly dependencies: readonly string[] }> {
  const { build, formats } = (await import(url)) as Documentation;
  const comments = await build([file], { ...options });
  const { noReferenceLinks = true, markdownToc = false } = options;
  const markdown = await formats.md(comments, { ...options, noReferenceLinks, markdownToc });
  const files = comments.flatMap(({ context }) => context?.file ?? []);
  // Removes the note that nobody should edit the file, which makes no sense here.
  return {
    markdown: markdown.replace(/^<!--[\s\S]*?-->\s*/, ''),
    dependencies: [...new Set([file, ...files])],
  };
}
