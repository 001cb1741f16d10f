/** `docgen publish`: sends a built site to a bucket, in an order in which readers always see complete pages. */
import { hash } from 'node:crypto';
import { type Dirent, existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import {
  createDiagnostic,
  createDocgenError,
  createUsageError,
  type DocgenError,
} from '../../shared/diagnostic.ts';
import { isHashed } from '../../shared/hashed-path.ts';
import { findS3Fault } from '../../shared/server-address.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { loadConfig } from '../config/load.ts';
import type { ConfigOverrides } from '../config/site-config.ts';
import { listFolder } from '../files/list-folder.ts';
import { takeBuildLock } from '../output/build-lock.ts';
import { isPortableOutput, OUTPUT_MARK } from '../output/out-dir.ts';
import { RemoteFailure } from '../remote/remote-storage.ts';
import { openBucket } from '../remote/s3-bucket.ts';
import type { AwsOptions } from '../remote/shared-options.ts';
import { getCacheControl } from '../server/cache-control.ts';
import { getContentType } from '../server/content-type.ts';
import type { Progress } from '../site/progress.ts';
import type { SiteConfig } from '../types.ts';
import { type PublishPlan, planPublish } from './plan-publish.ts';
import {
  EMPTY_RECORD,
  hashPath,
  type PublishRecord,
  parseRecord,
  printRecord,
  RECORD,
} from './publish-record.ts';
import { Changed, openObjects, type PublishedObjects } from './published-objects.ts';
import { sendAll } from './send-all.ts';

export interface PublishOptions {
  readonly cwd: string;
  readonly configFile?: string;
  readonly overrides?: ConfigOverrides;
  /** Address of a bucket, and of a folder in it: `s3://docs/guide?region=eu-central-1`. */
  readonly to: string;
  /** Who asks, and where buckets are. */
  readonly aws?: AwsOptions;
  /** Days for which files with a hash in their names stay after they have left the site. @default 30 */
  readonly keepDays?: number;
  /** Only reports what would be done. */
  readonly isTrial?: boolean;
  /** Takes objects of others for docgen's: overwrites them, and removes what the site does not have. */
  readonly takesOver?: boolean;
  readonly signal?: AbortSignal;
  /** Called after each file. */
  readonly onProgress?: (progress: Progress) => void;
}

export interface PublishResult {
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** Paths in the order they were sent. */
  readonly sent: readonly string[];
  /** Total size of the sent files. */
  readonly bytes: number;
  /** Number of files that were already up to date. */
  readonly unchanged: number;
  readonly removed: readonly string[];
  /** Number of hashed files that stay for pages which readers have open. */
  readonly kept: number;
  /** Number of objects in the folder that are not docgen's. */
  readonly foreign: number;
}

const KEEP_DAYS = 30;

/**
 * Sends what a bucket lacks of the output folder, pages after all that they need, and removes what has left the site.
 * @throws {DocgenError} when the address or the config cannot be used (exit code 2), there is no built site, or the bucket
 * refuses or fails (3). What was sent stays; the next run goes on from there.
 */
export async function publish(options: PublishOptions): Promise<PublishResult> {
  const { to, aws = {}, signal, isTrial = false } = options;
  checkAddress(to);
  const { config, diagnostics: found } = await loadConfig({ ...options, needsDocs: false });
  const release = await takeBuildLock(config, { wait: true, signal });
  try {
    const { files, links } = await listOutput(config, options.cwd);
    const opened = await openBucket(to, aws, config.projectDir);
    if ('refusal' in opened) throw createRefusal(opened.refusal);
    const objects = openObjects(opened, signal);
    const site = { outDir: config.outDir, files, objects };
    const { plan, former } = await makePlan(site, options);
    const { steps, removed, unchanged, kept, foreign } = plan;
    const sent = steps.flat();
    if (!isTrial) await carryOut(plan, former, site, options);
    const bytes = sent.reduce((sum, path) => sum + (files.get(path) ?? 0), 0);
    const diagnostics = [...found, ...links.map(reportLink)];
    return { config, diagnostics, sent, bytes, unchanged, removed, kept, foreign };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Changed) throw createOvertaken();
    throw error instanceof RemoteFailure ? createFailure(error.message) : error;
  } finally {
    release();
  }
}

interface PublishedSite {
  readonly outDir: FilePath;
  /** Sizes by path. */
  readonly files: ReadonlyMap<string, number>;
  readonly objects: PublishedObjects;
}

/** The record as it was found. */
interface Former {
  readonly record: PublishRecord;
  /** Undefined if there was none. */
  readonly etag: string | undefined;
}

async function makePlan(
  { outDir, files, objects }: PublishedSite,
  { keepDays = KEEP_DAYS, takesOver = false }: PublishOptions,
): Promise<{ readonly plan: PublishPlan; readonly former: Former }> {
  const [{ objects: listed, now }, read] = await Promise.all([objects.list(), objects.read(RECORD)]);
  const record = read === undefined ? EMPTY_RECORD : parseRecord(read.body.toString());
  if (record === undefined) throw createForeignRecord();
  const others = new Map(listed);
  others.delete(RECORD);
  const hashFile = (path: string) => hash('md5', readFileSync(join(outDir, path)), 'hex');
  const plan = planPublish({ files, objects: others, record, hashFile, now, keepDays, takesOver });
  if (plan.conflicts.length > 0) throw createConflict(plan.conflicts);
  return { plan, former: { record, etag: read?.etag } };
}

/** Publishes under a lock: the record is written at the start and at the end, each time only over the version that was read. */
async function carryOut(
  plan: PublishPlan,
  { record, etag }: Former,
  { outDir, files, objects }: PublishedSite,
  { onProgress }: PublishOptions,
): Promise<void> {
  const total = plan.steps.flat().length + plan.removed.length;
  const isRecorded = printRecord(plan.record) === printRecord(record);
  if (total === 0 && isRecorded && etag !== undefined) return;
  const claimed = { ...record, files: new Set([...record.files, ...plan.record.files]) };
  const claim = await writeRecord(objects, claimed, etag);
  const tags = new Map(plan.record.tags);
  let done = 0;
  const count = () => onProgress?.({ phase: 'send', done: ++done, total });
  for (const step of plan.steps.filter(({ length }) => length > 0)) {
    await sendAll(step, {
      getSize: (path) => files.get(path) ?? 0,
      async send(path) {
        const body = await readFile(join(outDir, path));
        const written = await objects.write(path, { body, headers: createHeaders(path) });
        const md5 = hash('md5', body, 'hex');
        if (written === md5 || written === '') tags.delete(hashPath(path));
        else tags.set(hashPath(path), `${md5} ${written}`);
        count();
      },
    });
    // Files that another run has started to send are not mixed with the pages of this one.
    if ((await objects.read(RECORD))?.etag !== claim) throw new Changed();
  }
  await sendAll(plan.removed, { getSize: () => 0, send: (path) => objects.remove(path).then(count) });
  await writeRecord(objects, { ...plan.record, tags }, claim);
}

async function writeRecord(
  objects: PublishedObjects,
  record: PublishRecord,
  etag: string | undefined,
): Promise<string> {
  const condition = etag === undefined ? { 'if-none-match': '*' } : { 'if-match': `"${etag}"` };
  const body = Buffer.from(printRecord(record));
  try {
    const headers = { ...createHeaders(RECORD), ...condition };
    const written = await objects.write(RECORD, { body, headers });
    // Not every server returns it.
    return written || ((await objects.read(RECORD))?.etag ?? '');
  } catch (error) {
    const read = error instanceof Changed ? await objects.read(RECORD) : undefined;
    // This run has changed it, but did not get the answer.
    if (read?.body.equals(body)) return read.etag;
    throw error;
  }
}

function createHeaders(path: string): Record<string, string> {
  return { 'content-type': getContentType(path), 'cache-control': getCacheControl(isHashed(path)) };
}

/** Lists the output folder. @throws {DocgenError} when it is not one. */
async function listOutput({ outDir }: SiteConfig, cwd: string) {
  if (!existsSync(join(outDir, OUTPUT_MARK))) {
    const message = `There is no built site in "${relative(cwd, outDir)}".`;
    throw createDocgenError('DG8003', message, { hint: 'Run docgen build first.', exitCode: 3 });
  }
  if (isPortableOutput(outDir)) {
    const message = `The site in "${relative(cwd, outDir)}" was built to be opened without a server, and is not for publishing.`;
    const hint =
      'Run docgen build without --portable. Give portable sites a folder of their own with --out-dir.';
    throw createDocgenError('DG7605', message, { hint, exitCode: 3 });
  }
  const entries = await listFolder(outDir);
  const getPath = (entry: Dirent) =>
    getProjectPath(join(entry.parentPath, entry.name), { projectDir: outDir });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => [getPath(entry), statSync(join(entry.parentPath, entry.name)).size] as const)
    .filter(([path]) => path !== OUTPUT_MARK && path !== RECORD);
  const [large] = files.filter(([, size]) => size > MOST_BYTES);
  if (large) throw createRefusal(`"${large[0]}" is larger than 2 GB`);
  const links = entries.filter((entry) => entry.isSymbolicLink()).map(getPath);
  return {
    /** Sizes by path. */
    files: new Map(files),
    /** Paths of links in it, which docgen never writes. */
    links: links.sort(),
  };
}

function reportLink(path: string): Diagnostic {
  const message = `"${path}" of the built site is not published: it is a symbolic link, which may point anywhere.`;
  const hint = 'Copy what it points to into the output, if readers may have it.';
  return createDiagnostic('warning', 'DG7606', message, { hint });
}

/** Node reads whole files up to this size. */
const MOST_BYTES = 2 * 1024 ** 3 - 1;

/** @throws {DocgenError} without the address, which may hold a password. */
function checkAddress(to: string): void {
  const url = URL.canParse(to) ? new URL(to) : undefined;
  const wrong = url?.protocol === 's3:' ? findS3Fault(url) : NO_BUCKET;
  if (wrong === undefined) return;
  const [why, hint] = wrong;
  const message = `The address to publish to ${why}.`;
  throw createUsageError(message, hint, 'DG7601');
}

const NO_BUCKET = [
  'must begin with "s3://"',
  'Write one such as "s3://bucket/docs?region=eu-central-1".',
] as const;

function createFailure(why: string): DocgenError {
  const message = `The site was not published, or not all of it: ${why}.`;
  const hint = 'Files that were sent stay, and pages there are whole. Run docgen publish again to go on.';
  return createDocgenError('DG7602', message, { hint, exitCode: 3 });
}

/** Creates an error for a refusal before anything was sent. */
function createRefusal(why: string): DocgenError {
  const message = `The site was not published: ${why}.`;
  const hint = 'Correct that, and run docgen publish again.';
  return createUsageError(message, hint, 'DG7602');
}

function createOvertaken(): DocgenError {
  const message = 'Another run of docgen publish has begun, so this one has ended.';
  const hint =
    'Run it again when the other one has ended. In CI, let only one job at a time publish (concurrency groups).';
  return createDocgenError('DG7603', message, { hint, exitCode: 3 });
}

function createForeignRecord(): DocgenError {
  const message = `The object "${RECORD}" is not what this version of docgen has written.`;
  const hint = 'Publish with the version of docgen that wrote it, or remove it and run with --take-over.';
  return createDocgenError('DG7604', message, { hint, exitCode: 3 });
}

function createConflict(paths: readonly string[]): DocgenError {
  const some = paths.slice(0, 3).map((path) => `"${path}"`);
  const list = [...some, ...(paths.length > 3 ? [`${paths.length - 3} more`] : [])].join(', ');
  const message = `Nothing was published: docgen did not write these objects, and the site has other files of their names: ${list}.`;
  const hint =
    'Name another folder. If the folder is for this site alone, run with --take-over: docgen then overwrites what is there, and removes what the site does not have.';
  return createDocgenError('DG7604', message, { hint, exitCode: 3 });
}
