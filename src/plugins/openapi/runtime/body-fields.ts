/** Fields of the console for the body of the request, by its media type. */
import type { FormField, TriedBody, TriedOperation } from '../tried-operation.ts';
import type { ConsoleInput } from './create-request.ts';
import { element } from './element.ts';
import { createGroup, createLabel, createSelect, type Piece } from './fields.ts';
import type { ConsoleWords } from './words.ts';

type Content = Pick<ConsoleInput, 'body' | 'content'>;

export function createBody({ bodies, isBodyRequired }: TriedOperation, words: ConsoleWords): Piece<Content> {
  const [first] = bodies;
  if (!first) return { node: undefined, read: () => ({ body: undefined, content: undefined }) };
  const fields = element('div');
  let body = first;
  let read: () => Content['content'] = () => undefined;
  const choose = (chosen: TriedBody) => {
    body = chosen;
    const made = createContent(chosen, isBodyRequired, words);
    fields.replaceChildren(...made.nodes);
    read = made.read;
  };
  const types = bodies.map(({ type }) => type);
  const select = createSelect(types);
  select.addEventListener('change', () => choose(bodies[select.selectedIndex] ?? first));
  choose(first);
  const choice =
    bodies.length > 1
      ? createLabel(words.mediaType, '', select)
      : element('p', {}, `${words.mediaType}: `, element('code', {}, first.type));
  return {
    node: createGroup(words.body, choice, fields),
    read: () => ({ body, content: read() }),
  };
}

function createContent(
  { kind, text, fields, type }: TriedBody,
  isRequired: boolean,
  words: ConsoleWords,
): { readonly nodes: readonly HTMLElement[]; read(): Content['content'] } {
  const required = isRequired ? words.required : '';
  if (kind === 'text') {
    const area = element('textarea', { rows: '8', spellcheck: 'false', required: isRequired });
    area.value = text;
    return {
      nodes: [createLabel(words.body, required, area)],
      read: () => (area.value === '' ? undefined : area.value),
    };
  }
  if (kind === 'file') {
    const input = element('input', { type: 'file', required: isRequired });
    return { nodes: [createLabel(words.fileLabel, type, input)], read: () => input.files?.[0] };
  }
  const inputs = fields.map((field) => ({ field, input: createField(field) }));
  return {
    nodes: inputs.map(({ field, input }) => createLabel(field.name, '', input)),
    read: () =>
      inputs.flatMap(({ field: { name, isFile }, input }): (readonly [string, string | Blob])[] => {
        if (!isFile) return input.value === '' ? [] : [[name, input.value]];
        return [...(input.files ?? [])].map((one) => [name, one] as const);
      }),
  };
}

function createField({ value, isFile }: FormField): HTMLInputElement {
  if (isFile) return element('input', { type: 'file' });
  const input = element('input', { type: 'text', spellcheck: 'false' });
  input.value = value;
  return input;
}
