/**
 * Fields of the console for secrets. What readers type is in the memory of this document, so that it serves the next
 * operation, and is gone with it: it is in no store and in no address of the page.
 */
import type { TriedCredential, TriedOperation } from '../tried-operation.ts';
import type { ConsoleInput } from './create-request.ts';
import { element } from './element.ts';
import { createGroup, createLabel, createSelect, type Piece } from './fields.ts';
import type { ConsoleWords } from './words.ts';

/** Secrets of this document, by scheme: gone when it is. */
const secrets = new Map<string, string>();

export function createCredentials(
  { ways }: TriedOperation,
  words: ConsoleWords,
): Piece<ConsoleInput['credentials']> {
  if (ways.every((way) => way.length === 0)) return { node: undefined, read: () => [] };
  const fields = element('div');
  let read: () => ConsoleInput['credentials'] = () => [];
  const choose = (way: readonly TriedCredential[]) => {
    const made = way.map((credential) => createCredential(credential, words));
    fields.replaceChildren(...made.flatMap(({ labels }) => labels));
    read = () => made.map((one) => one.read());
  };
  const select = createSelect(
    ways.map((_, at) => String(at)),
    ways.map((way) => way.map(({ name }) => name).join(' + ') || words.none),
  );
  select.addEventListener('change', () => choose(ways[Number(select.value)] ?? []));
  choose(ways[0] ?? []);
  const choice = ways.length > 1 ? [createLabel(words.scheme, '', select)] : [];
  return { node: createGroup(words.authorization, ...choice, fields), read: () => read() };
}

function createCredential(credential: TriedCredential, words: ConsoleWords) {
  const { name, kind, key } = credential;
  const createInput = (type: string, part: string) => {
    const input = element('input', {
      type,
      autocomplete: type === 'password' ? 'new-password' : 'off',
      spellcheck: 'false',
      autocapitalize: 'off',
    });
    const id = `${name}\n${part}`;
    input.value = secrets.get(id) ?? '';
    input.addEventListener('input', () => secrets.set(id, input.value));
    return input;
  };
  const secret = createInput('password', 'secret');
  const user = kind === 'basic' ? createInput('text', 'user') : undefined;
  const note = kind === 'basic' ? words.password : kind === 'bearer' ? words.token : key;
  return {
    labels: [...(user ? [createLabel(name, words.user, user)] : []), createLabel(name, note, secret)],
    read: () => ({ ...credential, user: user?.value ?? '', secret: secret.value }),
  };
}
