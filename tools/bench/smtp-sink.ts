/**
 * A mail server that accepts everything and keeps nothing. Runs in its own process (`fork`), with the milliseconds
 * before each reply to a message as its argument. Reports its port, and when asked, how many came and how fast.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface Received {
  count: number;
  /** Emails per second, without the first ones, during which a sender warms up. */
  rate: number;
}

/** Resets the count. */
export interface Reset {
  /** How many of the next emails do not count towards the rate. */
  warmUp: number;
}

const latencyMs = Number(process.argv[2] ?? 0);
const END_OF_MESSAGE = '\r\n.\r\n';
const REPLIES: Readonly<Record<string, string>> = { EHLO: '250 ok', MAIL: '250 ok', RCPT: '250 ok', RSET: '250 ok' };

let warmUp = 0;
let count = 0;
let warmAt = 0;
let lastAt = 0;

function serve(socket: Socket): void {
  let pending = '';
  let isMessage = false;
  const accept = (): void => {
    lastAt = Date.now();
    count += 1;
    if (count === warmUp) warmAt = lastAt;
    socket.write('250 ok\r\n');
  };
  const read = (): void => {
    for (;;) {
      const end = isMessage ? END_OF_MESSAGE : '\r\n';
      const at = pending.indexOf(end);
      if (at < 0) return;
      const verb = pending.slice(0, 4).toUpperCase();
      pending = pending.slice(at + end.length);
      if (isMessage) {
        isMessage = false;
        if (latencyMs > 0) setTimeout(accept, latencyMs);
        else accept();
      } else if (verb === 'DATA') {
        isMessage = true;
        socket.write('354 go on\r\n');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(`${REPLIES[verb] ?? '502 not implemented'}\r\n`);
    }
  };
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    pending += chunk;
    read();
  });
  socket.on('error', () => undefined).write('220 ready\r\n');
}

const server = createServer({ noDelay: true }, serve).listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', (question: Reset | 'count') => {
  if (question !== 'count') {
    warmUp = question.warmUp;
    count = 0;
  }
  const received: Received = { count, rate: ((count - warmUp) * 1000) / (lastAt - warmAt) };
  process.send?.(received);
});
process.on('disconnect', () => process.exit());
