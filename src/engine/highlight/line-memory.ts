/**
 * Remembers lines that were coloured before. Code of documentation repeats itself: brackets, imports and comments make up
 * half of it, also where no two blocks are the same.
 *
 * Invariant: a line has the colours that the grammar gives. They follow from the line and from the state in which its grammar
 * comes to it, and states count as one only if they are the same in all that textmate carries from line to line.
 */
import type { StateStack } from 'shiki/textmate';
import type { Run } from './runs.ts';

export interface ColouredLine {
  readonly runs: readonly Run[];
  /** State at its end. */
  readonly state: StateStack;
}

export type ColourLine = (line: string, state: StateStack) => ColouredLine;

/** Lines that are kept of a grammar, which then begins anew: what is frequent is soon there again. */
const MOST_LINES = 4_000;
/** Lines that are known to have come, of which most never come again. */
const MOST_SEEN = 20_000;
/** Longer lines take memory, and hardly come again. */
const LONGEST = 300;

/** Returns the same function with a memory of lines that come at least twice. It is for one grammar, and goes with it. */
export function rememberLines(colour: ColourLine): ColourLine {
  let known = new Map<StateStack, Map<string, ColouredLine>>();
  let states = new Map<string, StateStack[]>();
  let count = 0;
  const seen = new Set<string>();
  const isNew = (line: string): boolean => {
    if (seen.has(line)) return false;
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(line);
    return true;
  };
  /** Returns the state that stands for this one and all like it. */
  const findState = (state: StateStack): StateStack => {
    const key = describeTop(state);
    const alike = states.get(key) ?? [];
    const found = alike.find((other) => isSameState(other, state));
    if (found === undefined) states.set(key, [...alike, state]);
    return found ?? state;
  };
  return (line, state) => {
    const before = known.get(state)?.get(line);
    if (before) return before;
    const { runs, state: end } = colour(line, state);
    const coloured = { runs, state: end === state ? state : findState(end) };
    if (line.length > LONGEST || isNew(line)) return coloured;
    if (count >= MOST_LINES) {
      known = new Map();
      states = new Map();
      count = 0;
    }
    const lines = known.get(state) ?? new Map<string, ColouredLine>();
    known.set(state, lines.set(line, coloured));
    count += 1;
    return coloured;
  };
}

/** What textmate's states are made of; its types hide it. */
interface Level {
  readonly parent: Level | null;
  readonly depth: number;
  readonly ruleId: unknown;
  readonly endRule: string | null;
  readonly beginRuleCapturedEOL: boolean;
  readonly nameScopesList: Scopes | null;
  readonly contentNameScopesList: Scopes | null;
}

interface Scopes {
  readonly parent: Scopes | null;
  readonly scopeName: string;
  readonly tokenAttributes: number;
}

function getLevel(state: StateStack): Level {
  return state as unknown as Level;
}

function describeTop(state: StateStack): string {
  const { depth, ruleId, endRule } = getLevel(state);
  return `${depth} ${ruleId} ${endRule}`;
}

/** Positions are left out: they are of the line that has ended. */
function isSameState(state: StateStack, other: StateStack): boolean {
  let [a, b]: (Level | null)[] = [getLevel(state), getLevel(other)];
  while (a !== b) {
    if (!a || !b || a.ruleId === undefined) return false;
    const isSame =
      a.depth === b.depth &&
      a.ruleId === b.ruleId &&
      a.endRule === b.endRule &&
      a.beginRuleCapturedEOL === b.beginRuleCapturedEOL &&
      areSameScopes(a.nameScopesList, b.nameScopesList) &&
      areSameScopes(a.contentNameScopesList, b.contentNameScopesList);
    if (!isSame) return false;
    a = a.parent;
    b = b.parent;
  }
  return true;
}

function areSameScopes(scopes: Scopes | null, others: Scopes | null): boolean {
  let [a, b] = [scopes, others];
  while (a !== b) {
    if (!a || !b || a.scopeName !== b.scopeName || a.tokenAttributes !== b.tokenAttributes) return false;
    a = a.parent;
    b = b.parent;
  }
  return true;
}
