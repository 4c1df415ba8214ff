import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { trackConnections } from './open-connections.js';

it('closes idle connections, and lets responses in progress finish', async () => {
  const server = createServer();
  const closeIdle = trackConnections(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const idle = await open();
  const busy = await open();
  busy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  const closed = new Promise((resolve) => server.close(resolve));
  closeIdle();
  await once(idle.resume(), 'close');
  expect(busy.destroyed).toBe(false);
  let text = '';
  busy.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  response.end('whole');
  await closed;
  expect(text).toContain('whole');
});
