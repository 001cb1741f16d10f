/** Reads stacks of errors and of React's components, as all browsers and Node write them. */

export interface StackFrame {
  /** Name of the function; undefined if it has none. */
  readonly name: string | undefined;
  /** Undefined for elements of the page, such as `div`. */
  readonly place: { readonly url: string; readonly line: number; readonly column: number } | undefined;
}

/** `at Chart (http://…:1:2)` in Chromium and Node, `Chart@http://…:1:2` elsewhere. */
const FRAME =
  /^\s*(?:at (?:async )?(?:(?<name>[^\s(][^(\n]*?) \((?<inside>[^()\n]*)\)|(?<bare>\S+))|(?<other>[^@\n]*)@(?<url>\S+))\s*$/;

export function readStackFrames(stack: string): StackFrame[] {
  return stack.split('\n').flatMap((line) => {
    const { name, inside, bare = '', other, url } = FRAME.exec(line)?.groups ?? {};
    if (name === undefined && other === undefined && bare === '') return [];
    const place = readPlace(inside ?? url ?? bare);
    const ownName = name ?? other ?? (place === undefined ? bare : '');
    return [{ name: ownName === '' ? undefined : ownName, place }];
  });
}

function readPlace(text: string): StackFrame['place'] {
  const [, url = '', line, column] = /^(.+):(\d+):(\d+)$/.exec(text) ?? [];
  return url === '' ? undefined : { url, line: Number(line), column: Number(column) };
}
