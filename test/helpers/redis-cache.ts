/**
 * A server that speaks the protocol of Redis (RESP), with the commands that docgen needs and AUTH. It counts the commands
 * it gets, and fails as it is told.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers a command instead of the server, with raw bytes; undefined: the server answers; `'nothing'`: nobody does. */
export type RedisFault = (name: string, socket: Socket) => string | Buffer | undefined;

export interface RedisCache {
  /** Address for `cache.remote`. */
  readonly url: string;
  /** Values by key. */
  readonly values: Map<string, Buffer>;
  /** Names of the commands so far. */
  readonly commands: string[];
  fail(fault: RedisFault | undefined): void;
  count(name: string): number;
  close(): void;
}

/** Redis reads no longer commands of those who have not logged in, and closes; what it says of that may not arrive. */
const MAX_STRANGERS_ARGUMENTS = 9;
const TOO_LONG = '-ERR Protocol error: unauthenticated multibulk length\r\n';

export async function serveRedisCache(options: { readonly password?: string } = {}): Promise<RedisCache> {
  const { password } = options;
  const values = new Map<string, Buffer>();
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let fault: RedisFault | undefined;

  const answer = (name: string, args: readonly Buffer[], session: { isIn: boolean }): string | Buffer => {
    if (name === 'AUTH') {
      session.isIn = args.at(-1)?.toString() === password;
      return session.isIn ? '+OK\r\n' : '-WRONGPASS invalid username-password pair or user is disabled.\r\n';
    }
    if (!session.isIn && args.length > MAX_STRANGERS_ARGUMENTS) return TOO_LONG;
    if (!session.isIn) return '-NOAUTH Authentication required.\r\n';
    switch (name) {
      case 'MGET':
        return Buffer.concat([
          Buffer.from(`*${args.length}\r\n`),
          ...args.map((key) => formatBulk(values.get(String(key)))),
        ]);
      case 'MSET':
        for (let at = 0; at < args.length; at += 2)
          values.set(String(args[at]), Buffer.from(args[at + 1] ?? ''));
        return '+OK\r\n';
      case 'EXISTS':
        return `:${args.filter((key) => values.has(String(key))).length}\r\n`;
      default:
        return `-ERR unknown command '${name}'\r\n`;
    }
  };

  const server = createServer((socket) => {
    const session = { isIn: password === undefined };
    let rest: Buffer = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (let taken = takeCommand(rest); taken; taken = takeCommand(rest)) {
        rest = taken.rest;
        const [first, ...args] = taken.words;
        const name = String(first).toUpperCase();
        commands.push(name);
        const given = fault?.(name, socket) ?? answer(name, args, session);
        if (given === TOO_LONG) socket.destroy();
        if (given !== 'nothing' && !socket.destroyed) socket.write(given);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(close);
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    values,
    commands,
    close,
    fail(next) {
      fault = next;
    },
    count: (name) => commands.filter((command) => command === name).length,
  };
}

export function formatBulk(value: Buffer | undefined): Buffer {
  if (value === undefined) return Buffer.from('$-1\r\n');
  return Buffer.concat([Buffer.from(`$${value.length}\r\n`), value, Buffer.from('\r\n')]);
}

/** The first command of what has come; undefined while it is not complete. */
function takeCommand(bytes: Buffer): { words: Buffer[]; rest: Buffer } | undefined {
  let at = 0;
  const readNumber = (): number => {
    const end = bytes.indexOf('\r\n', at);
    if (end === -1) return Number.NaN;
    const number = Number(bytes.subarray(at + 1, end).toString());
    at = end + 2;
    return number;
  };
  const count = readNumber();
  const words: Buffer[] = [];
  for (let left = count; left > 0; left -= 1) {
    const length = readNumber();
    if (!(at + length + 2 <= bytes.length)) return undefined;
    words.push(bytes.subarray(at, at + length));
    at += length + 2;
  }
  return words.length > 0 ? { words, rest: bytes.subarray(at) } : undefined;
}
