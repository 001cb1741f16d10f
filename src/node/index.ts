/** docgen's programmatic API: what `import … from 'docgen'` gives. */
export { type BuildOptions, type BuildResult, build } from './build.ts';
export { defineConfig } from './config/define-config.ts';
export { type ConfigOverrides, loadConfig } from './config/load.ts';
export type { UserConfig } from './config/user-config.ts';
export { type DevOptions, dev } from './dev.ts';
export type { DevUpdate } from './dev-update.ts';
export type { Progress } from './pipeline.ts';
export { preview, type RunningServer, type ServeOptions } from './preview.ts';
export { scanRoutes } from './routes/scan-routes.ts';
export { readStoreInfo, type StoreInfo } from './store-info.ts';
export type { CompiledPage, OutputFile, Route, RouteMeta, SiteConfig } from './types.ts';
export { type VerifyOptions, type VerifyResult, verifyBuild } from './verify-build.ts';
