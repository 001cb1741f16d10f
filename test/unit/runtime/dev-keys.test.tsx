import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { type KeyedChildren, keepKeys } from '../../../src/runtime/dev/keep-keys.ts';

const Run = ({ html }: { html: string }) => html;
const Tabs = (_: { id?: string; children?: ReactNode }) => null;
const page = (...children: ReactNode[]) => <Fragment>{...children}</Fragment>;

/** Names of the children, after each other version of the page. */
function nameAll(...versions: ReactNode[]): (string | null)[][] {
  let former: KeyedChildren = [];
  return versions.map((content) => {
    const kept = keepKeys(content, former);
    former = kept.keyed;
    const { children } = (kept.content as ReactElement<{ children: ReactNode[] }>).props;
    return children.map((child) => (isValidElement(child) ? child.key : null));
  });
}

describe('children of a page keep their names', () => {
  it('when text is written between components', () => {
    const [before, after] = nameAll(
      page(<Run html="a" />, <Tabs />, '\n', <Tabs id="2" />),
      page(<Run html="a" />, <Tabs />, '\n', <Run html="new" />, '\n', <Tabs id="2" />),
    );
    expect(after?.filter((name) => before?.includes(name))).toEqual(
      before?.filter((_, at) => at !== 2).toSpliced(2, 0, null, null),
    );
    expect(new Set(after?.filter(Boolean)).size).toBe(4);
  });

  it('when what is above them changes its place', () => {
    const [before, after] = nameAll(
      page(<Run html="a" />, <Run html="b" />),
      page(<Run html="b" />, <Run html="a" />),
    );
    expect(after).toEqual(before?.toReversed());
  });

  it('when only their text changes', () => {
    const [before, after] = nameAll(page(<Run html="a" />, <Tabs />), page(<Run html="b" />, <Tabs>x</Tabs>));
    expect(after).toEqual(before);
  });

  it('and those that are new get new ones', () => {
    const [before, , after] = nameAll(page(<Tabs />, 'x'), page('x', 'y'), page(<Tabs />, <Run html="a" />));
    expect(before?.[0]).not.toBeNull();
    expect(new Set(after).size).toBe(2);
  });
});

it('leaves a page of one element as it is', () => {
  const content = <Tabs />;
  expect(keepKeys(content, []).content).toBe(content);
});
