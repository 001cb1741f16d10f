/**
 * Calls hooks. Every call is timed; a call that waits for a promise that nothing can settle is ended;
 * every failure becomes a diagnostic that names plugin and hook. A failed call returns undefined, like
 * a hook without a result, so callers need no special case.
 */

import { createDiagnostic, type DiagnosticCode, type DiagnosticPlace } from '../../shared/diagnostic.ts';
import type { Diagnostic, RoutePath, Severity } from '../../shared/types.ts';
import { toPageHref } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { HookContext, Plugin, PluginProblem } from '../plugin.ts';
import { beginWork, type Work } from '../threads/site-work.ts';
import { untilIdle } from '../threads/until-idle.ts';
import type { SiteConfig } from '../types.ts';
import { describeError, findErrorPlace } from './hook-error.ts';
import { TextRefused } from './text-refused.ts';

/** Total time of all calls of a hook. */
export interface HookTiming {
  readonly plugin: string;
  readonly hook: string;
  readonly calls: number;
  readonly ms: number;
}

/** A hook of a plugin, for a page if it is called per page. */
export interface HookCall {
  readonly plugin: Plugin;
  readonly hook: string;
  /** Source file of the page, from the project folder. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** True for a further part of a call that has begun: its earlier diagnostics stay. */
  readonly continues?: boolean;
}

export type HookRunner = ReturnType<typeof createHookRunner>;

export interface HookRunnerInput {
  readonly projectDir: string;
  /** Maps a line of a stack trace to its place in the config's sources, which run as one bundle. */
  readonly locate?: (frame: string) => DiagnosticPlace | undefined;
}

export function createHookRunner({ projectDir, locate = () => undefined }: HookRunnerInput) {
  const reports = createHookReports({ projectDir, locate });
  const times = new Map<string, { plugin: string; hook: string; calls: number; ms: number }>();

  /** Begins a call; its end is to be noted. */
  const begin = (call: HookCall): (() => void) => {
    const { plugin, hook } = call;
    const start = performance.now();
    const end = beginWork(describeWork(call, locate));
    return () => {
      end();
      const key = `${plugin.name} ${hook}`;
      const timing = times.get(key) ?? { plugin: plugin.name, hook, calls: 0, ms: 0 };
      times.set(key, { ...timing, calls: timing.calls + 1, ms: timing.ms + performance.now() - start });
    };
  };

  return {
    report: reports.report,
    /** Runs a hook; discards diagnostics of an earlier call of the same hook for the same page. */
    async run<T>(call: HookCall, work: () => T | Promise<T>): Promise<T | undefined> {
      if (call.continues !== true) reports.take(call);
      const end = begin(call);
      try {
        const result = work();
        // Most hooks return synchronously, and awaiting each of twenty thousand pages is not free.
        if (!isPromise(result)) return result;
        const settled = await untilIdle(result);
        if (settled !== undefined) return settled.value;
        const hint = 'Look for a promise that nothing resolves.';
        return reports.add(call, 'error', 'DG9502', 'it waits for a promise that never settles.', { hint });
      } catch (error) {
        return reports.fail(call, error);
      } finally {
        end();
      }
    },
    /** Runs the one hook that is synchronous. */
    runSync<T>(call: HookCall, work: () => T): T | undefined {
      reports.take(call);
      const end = begin(call);
      try {
        return work();
      } catch (error) {
        return reports.fail(call, error);
      } finally {
        end();
      }
    },
    /** Reports that the hook's result has the wrong shape. */
    refuse: (call: HookCall, message: string, hint?: string) =>
      reports.add(call, 'error', 'DG9503', message, { hint }),
    createContext: (call: HookCall, site: SiteConfig): HookContext => ({
      site,
      report: (problem) => reports.report(call, problem),
      toHref: (path, { absolute = false } = {}) => {
        const { base, route, siteOrigin } = site;
        const href = toPageHref(path as RoutePath, { base, cleanUrls: route.cleanUrls });
        return absolute ? siteOrigin + href : href;
      },
    }),
    /** The line of the plugin that an error comes from. */
    findPlace: (error: Error) => findErrorPlace(error, { projectDir, locate }),
    diagnostics: () => reports.list(),
    hasFailed: (call: HookCall) => reports.listOf(call).some(({ severity }) => severity === 'error'),
    take: reports.take,
    timings: () => [...times.values()].sort((a, b) => b.ms - a.ms),
  };
}

/** Collects the diagnostics of calls. */
function createHookReports({ projectDir, locate }: Required<HookRunnerInput>) {
  const diagnosticsByCall = new Map<string, Diagnostic[]>();
  const getCallKey = ({ plugin, hook, file, line }: HookCall) =>
    JSON.stringify([plugin.name, hook, file, line]);
  const listOf = (call: HookCall): readonly Diagnostic[] => diagnosticsByCall.get(getCallKey(call)) ?? [];

  const add = (
    call: HookCall,
    severity: Severity,
    code: DiagnosticCode,
    message: string,
    place: DiagnosticPlace = {},
  ): undefined => {
    const { name } = call.plugin;
    const { file = call.file, line = call.line, ...others } = place;
    const text = `Plugin "${name}" in hook "${call.hook}": ${message}`;
    const diagnostic = createDiagnostic(severity, code, text, { file, line, ...others, plugin: name });
    diagnosticsByCall.set(getCallKey(call), [...listOf(call), diagnostic]);
    return undefined;
  };
  return {
    add,
    fail(call: HookCall, error: unknown): undefined {
      if (error instanceof TextRefused) return undefined;
      // The line the hook was called for is more useful than the line of the plugin that threw.
      const place = call.line === undefined ? findErrorPlace(error, { projectDir, locate }) : {};
      return add(call, 'error', 'DG9501', describeError(error), place);
    },
    report(call: HookCall, { severity, message, hint, file, line, column }: PluginProblem): void {
      add(call, severity, 'DG9504', message, {
        file: file && getProjectPath(file, { projectDir }),
        line,
        column,
        hint,
      });
    },
    list: () => [...diagnosticsByCall.values()].flat(),
    listOf,
    /** Removes and returns the diagnostics of this call, for a caller that reports them itself. */
    take(call: HookCall): readonly Diagnostic[] {
      const diagnostics = listOf(call);
      diagnosticsByCall.delete(getCallKey(call));
      return diagnostics;
    },
  };
}

function describeWork({ plugin, hook, file }: HookCall, locate: HookRunnerInput['locate']): Work {
  const name = `lugin "${plugin.name}" in hook "${hook}"`;
  return {
    what: `p${name}${file === undefined ? '' : ` for ${file}`}`,
    endless: {
      code: 'DG9502',
      subject: `P${name}: it`,
      plugin: plugin.name,
      ...(file !== undefined && { file }),
      ...(locate && { locate }),
    },
  };
}

function isPromise<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
