/**
 * Themes written for Rspress against docgen's types: each export of the same name takes what Rspress's takes and gives
 * what it gives, but for the differences that are listed. Needs the registry of npm.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript59';
import { beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../helpers/folders.ts';
import { installPackages } from './install-packages.ts';
import { DIFFERENCES } from './peer-types.ts';

const PROJECT = join(import.meta.dirname, '../..');
const RSPRESS = '2.0.22';

/** A component takes its props: what it gives back is React's. */
const QUESTIONS = `
import type { ReactNode } from 'react';
import type * as Router from 'react-router-dom';
import type * as TheirRuntime from '@rspress/core/runtime';
import type * as TheirTheme from '@rspress/core/theme';
import type * as OurRuntime from 'docgenjs/runtime';
import type * as OurTheme from 'docgenjs/theme';

type Arguments<F> = F extends (...all: infer All) => unknown ? (All extends [] ? [{}] : All) : never;
type IsComponent<F> = F extends (...all: never[]) => infer Result ? (Result extends ReactNode ? true : false) : false;
type Takes<Ours, Theirs> = Arguments<Theirs> extends Arguments<Ours> ? true : false;
type Fits<Ours, Theirs> = Ours extends Theirs
  ? true
  : [IsComponent<Ours>, IsComponent<Theirs>] extends [true, true] ? Takes<Ours, Theirs> : false;
type Others<Ours, Theirs> = keyof { [Name in keyof Theirs & keyof Ours as Fits<Ours[Name], Theirs[Name]> extends true ? never : Name]: 0 };

export declare const theme: Others<typeof OurTheme, typeof TheirTheme>;
export declare const runtime: Others<typeof OurRuntime, typeof TheirRuntime>;
export declare const missing: Exclude<keyof typeof TheirTheme, keyof typeof OurTheme> | Exclude<keyof typeof TheirRuntime, keyof typeof OurRuntime | keyof typeof Router>;
`;

let read: (name: string) => readonly string[];
beforeAll(() => {
  const dir = makeFolder('peer-types');
  installPackages(dir, [`@rspress/core@${RSPRESS}`, 'react@19', 'react-dom@19']);
  const file = join(dir, 'questions.ts');
  writeFileSync(file, QUESTIONS);
  read = ask(file);
});

/** Reads unions of names that a file declares. */
function ask(file: string): (name: string) => readonly string[] {
  const types = join(PROJECT, 'node_modules/@types');
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
    // One React, whose types are the same on both sides.
    paths: {
      react: [join(types, 'react')],
      'react/*': [join(types, 'react/*')],
      'react-dom': [join(types, 'react-dom')],
      'docgenjs/theme': [join(PROJECT, 'dist/theme/index.d.ts')],
      'docgenjs/runtime': [join(PROJECT, 'dist/runtime/site-index.d.ts')],
    },
  });
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} is not there.`);
  const problems = program.getSemanticDiagnostics(source).map(({ messageText }) => messageText);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  const checker = program.getTypeChecker();
  const symbol = checker.getSymbolAtLocation(source);
  return (name) => {
    const exported = symbol && checker.tryGetMemberInModuleExports(name, symbol);
    if (exported === undefined) throw new Error(`There is no ${name}.`);
    const type = checker.getTypeOfSymbolAtLocation(exported, source);
    const members = type.isUnion() ? type.types : [type];
    return members.flatMap((member) => (member.isStringLiteral() ? [member.value] : [])).sort();
  };
}

it.each(['theme', 'runtime'] as const)('the %s has its types, but for the listed ones', (room) => {
  expect(read(room)).toEqual(Object.keys(DIFFERENCES[room]).sort());
});

it('nothing of them is missing', () => {
  expect(read('missing')).toEqual([]);
});
