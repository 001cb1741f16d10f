/** Finds a free port and lists the server's addresses. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { Certificate } from './certificate.ts';
import type { ServerUrls } from './server-urls.ts';

export interface ListenOptions {
  readonly base: string;
  readonly host: string | undefined;
  /** Answers HTTPS with it. @default HTTP */
  readonly certificate?: Certificate | undefined;
  /** 0 for any that is free. */
  readonly port: number;
  /** Fail instead of taking the next free port. */
  readonly strictPort: boolean;
}

/**
 * Tries up to ten ports, starting with the given one. @throws {DocgenError} when none is free, or the address is
 * unavailable (exit code 3).
 */
export async function listen(http: Server, options: ListenOptions): Promise<ServerUrls> {
  const { port, host, strictPort } = options;
  const lastPort = Math.min(strictPort ? port : port + 9, 65_535);
  for (let candidate = port; candidate <= lastPort; candidate += 1) {
    const error = await tryListen(http, candidate, host);
    if (error === undefined) return listUrls(http, options);
    if (error.code === 'EADDRINUSE' && candidate < lastPort) continue;
    throw new DocgenError([createListenDiagnostic(error, { port, lastPort, host })], 3, { cause: error });
  }
  throw new Error('unreachable');
}

function createListenDiagnostic(
  error: NodeJS.ErrnoException,
  { port, lastPort, host }: { port: number; lastPort: number; host: string | undefined },
): Diagnostic {
  if (error.code === 'EADDRINUSE') {
    const ports = lastPort > port ? `Ports ${port} to ${lastPort} are` : `Port ${port} is`;
    return createDiagnostic('error', 'DG8001', `${ports} in use.`, { hint: 'Choose another with --port.' });
  }
  const address = `${host ?? 'localhost'}:${port}`;
  return createDiagnostic('error', 'DG8002', `The server cannot listen on ${address}: ${error.message}.`, {
    hint: 'Check --host and --port; ports below 1024 need permission.',
  });
}

function tryListen(
  http: Server,
  port: number,
  host: string | undefined,
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const onError = (error: NodeJS.ErrnoException) => resolve(error);
    http.once('error', onError);
    http.listen(port, host ?? 'localhost', () => {
      http.off('error', onError);
      resolve(undefined);
    });
  });
}

/** Lists the URLs; network addresses only when the user asked to listen on them. */
function listUrls(http: Server, { host, base, port: requestedPort, certificate }: ListenOptions): ServerUrls {
  const { port } = http.address() as AddressInfo;
  const scheme = certificate ? 'https' : 'http';
  const toUrl = (name: string) => `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}${base}`;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const local = toUrl(host === undefined || isEverywhere ? 'localhost' : host);
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const network = isEverywhere
    ? addresses
        .filter(({ family, internal }) => family === 'IPv4' && !internal)
        .map(({ address }) => toUrl(address))
    : [];
  return {
    local,
    network,
    port,
    ...(requestedPort !== 0 && port !== requestedPort && { takenPort: requestedPort }),
  };
}
