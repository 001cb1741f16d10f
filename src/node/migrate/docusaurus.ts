import type { Migration, MigrationInput } from './migration.ts';
export async function readDocusaurus(_input: MigrationInput): Promise<Migration | undefined> {
  return undefined;
}
