/**
 * Selectors that any reading system, and validators of EPUB, understand: without `:is`, `:where`, `:has` and lists in
 * `:not`. Those that match nothing in a book, such as the navigation of a site, are left out.
 */
import type { CssNode, PseudoClassSelector, Selector, SelectorList } from 'css-tree';
import generate from 'css-tree/generator';

/** Names used in the chapters. */
export interface UsedNames {
  readonly tags: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  /** Marks that selectors need, by class: added while selectors are made. */
  readonly marks: Map<string, Mark>;
}

/** A class for elements inside others, which selectors without functions cannot exclude otherwise. */
export interface Mark {
  /** The outer elements: `pre`, or `.rp-not-doc`. */
  readonly outer: string;
  /** True if the outer elements themselves are included. */
  readonly isInclusive: boolean;
  /** Names of the elements that need it, since the selectors exclude no others; `*` for all. */
  readonly tags: ReadonlySet<string>;
}

/** Simple selectors of one element as text, and its combinator. */
interface Compound {
  readonly combinator: string;
  /** Name of the element; `*` for any. */
  readonly tag: string;
  readonly others: readonly string[];
  /** True for the content of `:where`, which adds no specificity. */
  readonly isWeak: boolean;
}

type Plain = readonly Compound[];

const ANY: Compound = { combinator: '', tag: '*', others: [], isWeak: false };

/** Expands each selector of a list into forms without functions; none if it matches nothing, or needs them. */
export function expandSelectors(list: SelectorList, used: UsedNames): readonly string[] {
  return expandList(list, used).map(printForm);
}

/** The class around a whole chapter, which gives a rule about the specificity that it had with `:where`. */
const CHAPTER = '.rp-doc';

function printForm(form: Plain): string {
  const [first, ...rest] = form.map(printCompound);
  const isFree = first === CHAPTER && form.at(-1)?.isWeak && form[1]?.combinator === ' ';
  return isFree ? rest.join('').trimStart() : [first, ...rest].join('');
}

function printCompound({ combinator, tag, others }: Compound): string {
  return combinator + (tag === '*' && others.length > 0 ? '' : tag) + others.join('');
}

/** One selector with many functions would otherwise become thousands. */
const MOST_FORMS = 64;

function expandList({ children }: SelectorList, used: UsedNames): Plain[] {
  return children.toArray().flatMap((node) => (node.type === 'Selector' ? expand(node, used) : []));
}

function expand({ children }: Selector, used: UsedNames): Plain[] {
  let forms: Plain[] = [[ANY]];
  for (const node of children.toArray()) {
    if (node.type === 'Combinator') {
      const combinator = generate(node);
      forms = forms.map((form) => [...form, { ...ANY, combinator }]);
    } else {
      const tags = forms.map((form) => form.at(-1)?.tag ?? '*');
      const choices = listChoices(node, { used, tags });
      forms = forms.flatMap((form) => choices.flatMap((choice): Plain[] => join(form, choice)));
    }
    if (forms.length > MOST_FORMS) return [];
  }
  return forms;
}

const STATES = new Set([
  'root',
  'first-child',
  'last-child',
  'only-child',
  'nth-child',
  'nth-last-child',
  'empty',
  'lang',
  'link',
  ...['first-of-type', 'last-of-type', 'only-of-type', 'nth-of-type', 'nth-last-of-type'],
]);

const ELEMENTS = new Set(['before', 'after', 'marker', 'first-line', 'first-letter']);

/** Facts known at the position of a simple selector. */
interface Place {
  readonly used: UsedNames;
  /** Tag names of the element before it, one for each form. */
  readonly tags: readonly string[];
}

/** Lists the forms of a simple selector; none if it matches nothing in the book. */
function listChoices(node: CssNode, place: Place): Plain[] {
  const { used } = place;
  const one: Plain[] = [[{ ...ANY, others: [generate(node)] }]];
  switch (node.type) {
    case 'ClassSelector':
      return used.classes.has(node.name) ? one : [];
    case 'TypeSelector':
      return node.name === '*' || used.tags.has(node.name) ? [[{ ...ANY, tag: node.name }]] : [];
    case 'PseudoElementSelector':
      return ELEMENTS.has(node.name) ? one : [];
    case 'PseudoClassSelector':
      if (node.name === 'is') return listArguments(node, used);
      if (node.name === 'where') return listArguments(node, used).map(weaken);
      if (node.name === 'not') return exclude(listArguments(node, used), place);
      // Minified sheets write it with one colon.
      return STATES.has(node.name) || ELEMENTS.has(node.name) ? one : [];
    case 'IdSelector':
    case 'AttributeSelector':
      return one;
    default:
      return [];
  }
}

function listArguments({ children }: PseudoClassSelector, used: UsedNames): Plain[] {
  return (children?.toArray() ?? []).flatMap((node) =>
    node.type === 'SelectorList' ? expandList(node, used) : [],
  );
}

function weaken(form: Plain): Plain {
  return form.map((compound) => ({ ...compound, isWeak: true }));
}

/**
 * Excludes the simple selectors of a `:not` one by one: what matches nothing excludes nothing. `.a *`, alone or
 * together with `.a`, becomes a mark on the elements.
 */
function exclude(forms: readonly Plain[], { used: { marks }, tags }: Place): Plain[] {
  const texts = forms.map((form) => form.map(printCompound).join(''));
  const excluded: string[] = [];
  for (const [index, form] of forms.entries()) {
    const text = texts[index] ?? '';
    const outer = /^(\.?[\w-]+) \*$/.exec(text)?.[1];
    if (outer !== undefined) {
      const isInclusive = texts.includes(outer);
      const name = `${isInclusive ? 'within' : 'inside'}-${outer.replace('.', '')}`;
      marks.set(name, { outer, isInclusive, tags: new Set([...(marks.get(name)?.tags ?? []), ...tags]) });
      excluded.push(`.${name}`);
    } else if (!isSimple(form)) return [];
    else if (!texts.includes(`${text} *`)) excluded.push(text);
  }
  return [[{ ...ANY, others: excluded.map((text) => `:not(${text})`) }]];
}

function isSimple([first, ...others]: Plain): boolean {
  return (
    others.length === 0 && first !== undefined && first.others.length + (first.tag === '*' ? 0 : 1) === 1
  );
}

/** Adds a choice to the last element of a form; empty if both together have no plain form. */
function join(form: Plain, choice: Plain): Plain[] {
  const last = form.at(-1);
  const added = choice.at(-1);
  const before = choice.slice(0, -1);
  if (last === undefined || added === undefined) return [];
  const start = form.slice(0, -1);
  // Everything before an element is in its chapter.
  if (before.length > 0 && start.length > 0 && !isChapter(start, last)) return [];
  if (last.tag !== '*' && added.tag !== '*' && last.tag !== added.tag) return [];
  const tag = last.tag === '*' ? added.tag : last.tag;
  const others = [...last.others, ...added.others];
  const isWeak = last.isWeak || added.isWeak;
  if (before.length === 0) return [[...start, { combinator: last.combinator, tag, others, isWeak }]];
  const [first = ANY, ...between] = before;
  const whole = [{ ...first, combinator: last.combinator }, ...between];
  return [[...start, ...whole, { combinator: added.combinator, tag, others, isWeak }]];
}

function isChapter([first, ...others]: Plain, { combinator }: Compound): boolean {
  return others.length === 0 && first !== undefined && printCompound(first) === CHAPTER && combinator === ' ';
}
