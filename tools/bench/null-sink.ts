import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** The least that a server can do with an upload: take its bytes and say so. Runs on a thread of its own and tells its port. */
const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(201).end('{}'));
});

server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
