import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** A server for comparison: only reads each upload, then responds. Runs in its own thread, and reports its port. */
const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(201).end('{}'));
});

server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
