/** Checks a value against the schema of the configuration, without a project. */
import { checkValue, formatPath } from './schema/problem.ts';
import { userConfigSchema } from './schema/site.ts';

export interface ConfigProblem {
  readonly path: readonly (string | number)[];
  /** `path` as written in messages: `themeConfig.socialLinks[2].mode`. */
  readonly key: string;
  readonly message: string;
  readonly hint?: string;
}

export function checkConfig(value: unknown): readonly ConfigProblem[] {
  const { problems } = checkValue(userConfigSchema, value);
  return problems.map((problem) => ({ ...problem, key: formatPath(problem.path) }));
}
