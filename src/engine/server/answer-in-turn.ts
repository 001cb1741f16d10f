/**
 * Requests that a client sends without waiting for answers (pipelining). Node hands over all of them at once and keeps
 * what is written until the earlier answers are read; where the client leaves, it never says so of those that waited, and
 * their files stay open. So each request begins when the answer before it is done, and few may wait.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection without an answer. No browser sends more than one. */
const MOST_WAITING = 100;

type Waiting = [request: IncomingMessage, response: ServerResponse];

export function answerInTurn(answer: RequestListener): RequestListener {
  /** The first of a list is being answered. */
  const queues = new WeakMap<Socket, Waiting[]>();
  const begin = (socket: Socket, queue: readonly Waiting[]): void => {
    const [next] = queue;
    if (next === undefined) return void queues.delete(socket);
    if (socket.destroyed) return;
    answer(...next);
  };
  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    if (queue.length > MOST_WAITING) return void socket.destroy();
    queue.push([request, response]);
    response.once('close', () => {
      queue.shift();
      begin(socket, queue);
    });
    if (queue.length === 1) begin(socket, queue);
  };
}
