/**
 * Turns code into runs with classes: in one pass for both themes, or in shiki's own two passes if textmate's internals
 * are not those this was written for.
 */
import type { StateStack } from 'shiki/textmate';
import type { Grammar, RegexEngine } from 'shiki/types';
import { createLanguages, isPlainLanguage } from './languages.ts';
import { type ColourLine, rememberLines } from './line-memory.ts';
import { createPairTheme, PairCapacityError, type PairTheme } from './pair-theme.ts';
import { asEngineWork, createRunner, EngineError, type Pass, type RunnerOptions } from './runner.ts';
import { mergeRuns, type Run } from './runs.ts';
import { getClassName, type IndexedThemes } from './themes.ts';

export type Lines = readonly (readonly Run[])[];

export type Tokenizer = Awaited<ReturnType<typeof createTokenizer>>;

export interface TokenizerOptions extends RunnerOptions {
  /** @default 'pair' when the self-check passes */
  readonly passes?: 'pair' | 'stock';
}

export async function createTokenizer(options: TokenizerOptions) {
  const { themes } = options;
  const runner = await createRunner(options);
  const stock = await createStockPass(themes);
  const pair = await createPairPass(themes);
  const exact = options.passes !== 'stock' && (await isPairPassExact(pair, stock, themes, runner.engine));
  const pass = exact ? withFallback(pair, stock) : stock;
  return {
    /** Number of passes: one for both themes, or two by shiki itself. */
    passes: exact ? 'pair' : 'stock',
    tokenize: (code: string, lang: string) =>
      runner.run(code, lang, (language, text) =>
        isPlainLanguage(language.name) ? splitPlainLines(text) : pass(language, text),
      ),
  };
}

function splitPlainLines(code: string): Lines {
  return code.split('\n').map((text) => (text === '' ? [] : [{ text, className: '' }]));
}

function withFallback(pair: Pass<Lines>, stock: Pass<Lines>): Pass<Lines> {
  return (language, code) => {
    try {
      return pair(language, code);
    } catch (error) {
      if (error instanceof EngineError && error.cause instanceof PairCapacityError)
        return stock(language, code);
      throw error;
    }
  };
}

async function createPairPass(themes: IndexedThemes): Promise<Pass<Lines>> {
  const { Theme, INITIAL, EncodedTokenMetadata } = await import('shiki/textmate');
  const makePair = (): PairTheme =>
    createPairTheme(
      Theme.createFromRawTheme(themes.light.theme),
      Theme.createFromRawTheme(themes.dark.theme),
      themes,
    );
  const createColours = (): EngineColours => ({ pair: makePair(), lines: new WeakMap() });
  // They learn while they are used, so they go with an engine that was ended in the middle of work.
  const colours = new WeakMap<RegexEngine, EngineColours>();
  const colourWith =
    (grammar: Grammar, pair: PairTheme): ColourLine =>
    (line, state) => {
      const { tokens, ruleStack } = asEngineWork(() => grammar.tokenizeLine2(line, state));
      const runs: Run[] = [];
      for (let index = 0; index < tokens.length; index += 2) {
        const end = tokens[index + 2] ?? line.length;
        const text = line.slice(tokens[index], end);
        const metadata = tokens[index + 1] ?? 0;
        const className = pair.toClassName(
          EncodedTokenMetadata.getForeground(metadata),
          EncodedTokenMetadata.getBackground(metadata),
        );
        runs.push({ text, className });
      }
      return { runs: mergeRuns(runs), state: ruleStack };
    };
  return (language, code) => {
    const { pair, lines } = colours.get(language.engine) ?? createColours();
    colours.set(language.engine, { pair, lines });
    const grammar = language.grammar();
    setTheme(grammar, pair.theme);
    const colourLine = lines.get(grammar) ?? rememberLines(colourWith(grammar, pair));
    lines.set(grammar, colourLine);
    let state: StateStack = INITIAL;
    return code.split('\n').map((line) => {
      if (line === '') return [];
      const coloured = colourLine(line, state);
      state = coloured.state;
      return coloured.runs;
    });
  };
}

interface EngineColours {
  readonly pair: PairTheme;
  readonly lines: WeakMap<Grammar, ColourLine>;
}

/** The one place that reaches into textmate: a grammar's registry takes any object that answers like a theme. */
function setTheme(grammar: Grammar, theme: PairTheme['theme']): void {
  const registry: unknown = (grammar as unknown as { themeProvider?: unknown }).themeProvider;
  if (typeof registry !== 'object' || registry === null || !('setTheme' in registry)) {
    throw new EngineError('textmate grammar without a theme provider');
  }
  (registry.setTheme as (theme: PairTheme['theme']) => void).call(registry, theme);
}

async function createStockPass({ light, dark }: IndexedThemes): Promise<Pass<Lines>> {
  const { codeToTokensWithThemes } = await import('shiki/core');
  return (language, code) =>
    asEngineWork(() =>
      codeToTokensWithThemes(language.primitive, code, {
        lang: language.name,
        themes: { light: light.theme, dark: dark.theme },
        tokenizeTimeLimit: 0,
      }),
    ).map((line) =>
      mergeRuns(
        line.map(({ content, variants }) => ({
          text: content,
          className: getClassName(
            {
              color: light.indexOf(variants.light?.color),
              fontStyle: Math.max(0, variants.light?.fontStyle ?? 0),
            },
            {
              color: dark.indexOf(variants.dark?.color),
              fontStyle: Math.max(0, variants.dark?.fontStyle ?? 0),
            },
          ),
        })),
      ),
    );
}

// Nested scopes, parent selectors, font styles and an inherited colour on a grammar of five rules.
const CHECK_GRAMMAR = {
  name: 'docgen-check',
  scopeName: 'source.docgen-check',
  patterns: [
    {
      begin: '"',
      end: '"',
      name: 'string.quoted.double',
      patterns: [{ match: '\\\\.', name: 'constant.character.escape' }],
    },
    { match: '\\b(if|else)\\b', name: 'keyword.control' },
    { match: '\\b(\\w+)(?=\\()', name: 'entity.name.function support.function' },
    { match: '#.*$', name: 'comment.line' },
    { begin: '\\(', end: '\\)', contentName: 'meta.block', patterns: [{ include: '$self' }] },
  ],
  repository: {},
};
// Its lines come twice, in the same state and in another.
const CHECK_LINES = 'if call("a\\n", x) # note\n\nelse "open\nstill" (if ( 12 "\\t"))';
const CHECK_CODE = `${CHECK_LINES}\n(\n${CHECK_LINES}\n${CHECK_LINES}`;

/** Returns true if the pair theme gives the same result as shiki; false if textmate's internals have changed. */
async function isPairPassExact(
  pair: Pass<Lines>,
  stock: Pass<Lines>,
  themes: IndexedThemes,
  engine: RegexEngine,
): Promise<boolean> {
  const languages = createLanguages({ langs: [CHECK_GRAMMAR], langAlias: {} }, themes);
  const language = await languages.load(CHECK_GRAMMAR.name, engine);
  try {
    return JSON.stringify(pair(language, CHECK_CODE)) === JSON.stringify(stock(language, CHECK_CODE));
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
