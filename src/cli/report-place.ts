import { relative, resolve, sep } from 'node:path';

/** Folders from which reports for other programs count their paths. */
export interface ReportPlace {
  /** The repository on a build machine, else where the command was typed. */
  readonly workspace: string;
  /** The folder that paths of diagnostics start at. */
  readonly projectDir: string;
}

/** Returns the path of a diagnostic's file from the workspace, with forward slashes. */
export function locateFile(file: string, { workspace, projectDir }: ReportPlace): string {
  return relative(workspace, resolve(projectDir, file)).replaceAll(sep, '/');
}
