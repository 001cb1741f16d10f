/** Converts columns: esbuild counts from 0 and in bytes of UTF-8; editors, and diagnostics, from 1 and in UTF-16. */
export function getMessageColumn({ lineText, column }: { lineText: string; column: number }): number {
  return Buffer.from(lineText).subarray(0, column).toString().length + 1;
}
