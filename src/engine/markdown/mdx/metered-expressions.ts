/**
 * Expressions of MDX as `@mdx-js/mdx` reads them: at each "}" everything before it is tried as JavaScript, until it is
 * complete. So `{"` with 8 000 times "}" after it takes 4 s. Attempts are counted where they happen, since only the
 * parser knows where an expression ends.
 */
import type { Construct, Effects, Extension } from 'micromark-util-types';
import type { Processor } from 'unified';
import type { Excess } from '../prepass/source-limits.ts';

/** Characters tried in all expressions of a page: 2 s of a core, or one expression with 30 kB of data. */
const MAX_TRIED = 15_000_000;

/** Thrown inside the parser to stop it. */
export class ExcessError extends Error {
  readonly excess: Excess;
  constructor(excess: Excess) {
    super(excess.message);
    this.excess = excess;
  }
}

/** Meters, as a remark plugin, the constructs of MDX that were added before it. */
export function meterExpressions(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[] };
  let tried = 0;
  const onTried = (length: number, line: number): void => {
    tried += length;
    if (tried <= MAX_TRIED) return;
    const message = `Expressions have so many "}" that more than ${MAX_TRIED} characters would be read to find where they end.`;
    const hint = 'Close the quotes and brackets in this one, or move its data into an export or a file.';
    throw new ExcessError({ line, message, hint });
  };
  const extensions = data.micromarkExtensions ?? [];
  data.micromarkExtensions = extensions.map(({ flow, text, ...others }) => ({
    ...others,
    ...(flow && { flow: meterAll(flow, onTried) }),
    ...(text && { text: meterAll(text, onTried) }),
  }));
}

type OnTried = (length: number, line: number) => void;
type Constructs = NonNullable<Extension['flow']>;

function meterAll(constructs: Constructs, onTried: OnTried): Constructs {
  const entries = Object.entries(constructs).map(([code, candidates]) => {
    if (candidates === undefined) return [code, candidates];
    return [code, [candidates].flat().map((construct) => meter(construct, onTried))];
  });
  return Object.fromEntries(entries);
}

/** Tokens that hold an expression: the block, the text, a value or all of an attribute. */
const EXPRESSION = /^mdx\w+Expression(?:Attribute)?$/;
const CLOSING_BRACE = 125;

function meter(construct: Construct, onTried: OnTried): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      let start = this.now();
      const metered: Effects = {
        ...effects,
        enter: (type, fields) => {
          if (EXPRESSION.test(type)) start = this.now();
          return effects.enter(type, fields);
        },
        consume: (code) => {
          if (code === CLOSING_BRACE) onTried(this.now().offset - start.offset, start.line);
          effects.consume(code);
        },
      };
      return construct.tokenize.call(this, metered, ok, nok);
    },
  };
}
