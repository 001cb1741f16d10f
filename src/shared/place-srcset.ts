/** Replaces each address in `a.png 1x, b.png 2x`: addresses have no spaces, and commas in ours are escaped. */
export function placeSrcset(value: string, place: (address: string) => string): string {
  return value.replace(
    /(^|,\s+|,(?=\/))(\S+?)(?=[\s,]|$)/g,
    (_, before: string, address: string) => before + place(address),
  );
}
