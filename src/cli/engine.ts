/**
 * The engine as the command line uses it. Commands are tested with a fake one; `loadEngine` loads the
 * real one, which `--help` and `init` never need.
 */
import type * as node from '../index.ts';

export type Engine = Pick<
  typeof node,
  | 'build'
  | 'buildShard'
  | 'check'
  | 'dev'
  | 'ejectPart'
  | 'followWork'
  | 'freezeVersion'
  | 'listParts'
  | 'listVersions'
  | 'loadConfig'
  | 'manageCache'
  | 'manageLock'
  | 'migrate'
  | 'preview'
  | 'publish'
  | 'readEjectedParts'
  | 'readStoreInfo'
  | 'removeVersion'
  | 'scanRoutes'
  | 'searchSite'
  | 'serveMcp'
  | 'supervise'
  | 'verifyBuild'
  | 'watchChecks'
  | 'work'
  | 'writeBook'
>;

export type {
  BookResult,
  BuildOptions,
  BuildResult,
  CacheAction,
  CacheResult,
  CheckResult,
  DevUpdate,
  EjectedPart,
  FreezeResult,
  ListedVersion,
  LockResult,
  Progress,
  PublishResult,
  RemoveResult,
  RunningMcp,
  RunningServer,
  SearchSiteResult,
  ServeOptions,
  ShardResult,
  StoreInfo,
  VerifyResult,
  WorkEvent,
} from '../index.ts';

export type ServerUrls = node.RunningServer['urls'];

export function loadEngine(): Promise<Engine> {
  return import('../index.ts');
}
