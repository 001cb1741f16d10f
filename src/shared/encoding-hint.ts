/** Says how to convert a file that is not UTF-8. The encoding is a guess: NULs tell UTF-16, as PowerShell writes it. */
export function createEncodingHint(bytes: Uint8Array, name: string): string {
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes.includes(0);
  const encoding = isWide ? 'UTF-16' : 'GBK';
  const command = `iconv -f ${encoding} -t UTF-8 "${name}" > new${/\.\w+$/.exec(name)?.[0] ?? ''}`;
  return `Save it as UTF-8 in your editor, or convert it, here from ${encoding}: ${command}`;
}
