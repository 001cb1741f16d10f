import type { StateStack } from 'shiki/textmate';
import { describe, expect, it } from 'vitest';
import { rememberLines } from '../../../src/engine/highlight/line-memory.ts';

describe('lines of code that come again', () => {
  it('are coloured once for each state in which the grammar comes to them', () => {
    const { colour, asked } = createColours();
    const [code, comment] = [createState(), createState({ ruleId: 2 })];
    colour('a', createState({ ruleId: 0 }));

    const runs = [colour('a', code), colour('a', comment), colour('a', code), colour('a', comment)].map(
      (coloured) => coloured.runs[0]?.text,
    );

    expect(runs).toEqual(['a in 1', 'a in 2', 'a in 1', 'a in 2']);
    expect(asked).toEqual(['a in 0', 'a in 1', 'a in 2']);
  });

  it('are known in a state that was reached another way', () => {
    const { colour, asked } = createColours(() => createState({ parent: createState(), depth: 2 }));

    for (const line of ['a', 'b', 'c', 'd']) colour('x', colour(line, createState()).state);

    expect(asked).toEqual(['a in 1', 'x in 1', 'b in 1', 'x in 1', 'c in 1', 'd in 1']);
  });

  it.each([
    ['another end', { endRule: '}' }],
    ['a start at the end of its line', { beginRuleCapturedEOL: true }],
    ['other scopes', { nameScopesList: createScopes('string') }],
    ['other scopes of what is in it', { contentNameScopesList: createScopes('string') }],
    ['another colour', { contentNameScopesList: createScopes('source', 7) }],
    ['another state around it', { parent: createState({ ruleId: 3, depth: 0 }) }],
  ])('are coloured anew after %s', (_, difference) => {
    const { colour, asked } = createColours((line) => createState(line === 'b' ? difference : {}));

    for (const line of ['a', 'a', 'b', 'a']) colour('x', colour(line, createState()).state);

    expect(asked.filter((line) => line === 'x in 1')).toHaveLength(3);
  });

  it('are forgotten when there are too many, with the same colours', () => {
    const { colour, asked } = createColours();
    const state = createState();
    const lines = Array.from({ length: 5_000 }, (_, at) => `line ${at}`);

    for (const line of [...lines, ...lines]) colour(line, state);

    expect(colour('line 4999', state).runs[0]?.text).toBe('line 4999 in 1');
    expect(colour('line 0', state).runs[0]?.text).toBe('line 0 in 1');
    expect(asked).toHaveLength(10_001);
  });
});

/** `end`: makes the state at the end of a line. */
function createColours(end: (line: string) => StateStack | undefined = () => undefined) {
  const asked: string[] = [];
  const colour = rememberLines((line, state) => {
    const text = `${line} in ${(state as unknown as { ruleId: number }).ruleId}`;
    asked.push(text);
    return { runs: [{ text, className: '' }], state: end(line) ?? state };
  });
  return { colour, asked };
}

function createState(difference: object = {}): StateStack {
  const state = {
    parent: null,
    depth: 1,
    ruleId: 1,
    endRule: null,
    beginRuleCapturedEOL: false,
    nameScopesList: createScopes('source'),
    contentNameScopesList: createScopes('source'),
    ...difference,
  };
  return state as unknown as StateStack;
}

function createScopes(scopeName: string, tokenAttributes = 1) {
  return { parent: null, scopeName, tokenAttributes };
}
