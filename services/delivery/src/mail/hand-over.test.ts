// Unit: real streams, no connection.
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HandOver } from './hand-over.js';

describe('a hand-over', () => {
  it('is incomplete until the message was read to its end, however early it was rendered', async () => {
    const handOver = new HandOver(() => true);
    const message = handOver.watch(Readable.from([Buffer.from('Subject: x\r\n\r\nbody')]));
    expect(handOver.complete).toBe(false);
    const connection = new PassThrough();
    connection.resume();
    await pipeline(message, connection);
    expect(handOver.complete).toBe(true);
  });

  it('does not begin once it is too late', async () => {
    const handOver = new HandOver(() => false);
    const message = handOver.watch(Readable.from([Buffer.from('x')]));
    const connection = new PassThrough();
    const received: Buffer[] = [];
    connection.on('data', (chunk: Buffer) => received.push(chunk));
    await expect(pipeline(message, connection)).rejects.toThrow('too late');
    expect(received).toHaveLength(0);
    expect(handOver.complete).toBe(false);
  });

  it('gives one message away once', async () => {
    const handOver = new HandOver(() => true);
    const first = new PassThrough();
    first.resume();
    await pipeline(handOver.watch(Readable.from([Buffer.from('x')])), first);
    await expect(pipeline(handOver.watch(Readable.from([Buffer.from('x')])), new PassThrough())).rejects.toThrow(
      'before',
    );
  });
});
