/** `a.png 1x, b.png 2x` with each address replaced: one has no spaces, and a comma in one is escaped in ours. */
export function placeSrcset(value: string, place: (address: string) => string): string {
  return value.replace(
    /(^|,\s+|,(?=\/))(\S+?)(?=[\s,]|$)/g,
    (_, before: string, address: string) => before + place(address),
  );
}
