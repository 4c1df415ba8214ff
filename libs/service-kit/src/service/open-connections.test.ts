// Real: node:http and connections of this machine.
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { OpenConnections } from './open-connections.js';

it('ends a connection that never asked anything, and lets an answer under way finish', async () => {
  let asked: (response: ServerResponse) => void = () => undefined;
  const response = new Promise<ServerResponse>((resolve) => {
    asked = resolve;
  });
  const server = createServer((_, answer) => asked(answer));
  const connections = new OpenConnections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    return socket;
  };
  const silent = await open();
  const busy = await open();
  busy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const answer = await response;
  const closed = new Promise((resolve) => server.close(resolve));
  connections.endQuietOnes();
  await new Promise((resolve) => silent.resume().once('close', resolve));
  expect(busy.destroyed).toBe(false);
  const heard: Buffer[] = [];
  busy.on('data', (chunk: Buffer) => heard.push(chunk));
  answer.end('whole');
  await closed;
  expect(Buffer.concat(heard).toString()).toContain('whole');
});
