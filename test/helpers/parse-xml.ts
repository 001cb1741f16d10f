/** Parses XML strictly: throws if it is not well-formed. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text of the element, without that of elements in it. */
  text: string;
}

export interface XmlDocument {
  /** In the order of their start tags. */
  readonly elements: readonly XmlElement[];
  /** Texts of all elements of a name. */
  all(name: string): string[];
  /** Attributes of all elements of a name. */
  attributes(name: string): Readonly<Record<string, string>>[];
}

export function parseXml(text: string): XmlDocument {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '' };
    elements.push(element);
    open.push(element);
  });
  const add = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  const findByName = (name: string) => elements.filter((element) => element.name === name);
  return {
    elements,
    all: (name) => findByName(name).map((element) => element.text),
    attributes: (name) => findByName(name).map((element) => element.attributes),
  };
}
