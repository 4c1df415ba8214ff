import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SendAttempt } from './send-attempt.js';

describe('an attempt to send a message', () => {
  it('is complete when the message has been read to its end', async () => {
    const attempt = new SendAttempt(() => true);
    const message = attempt.watch(Readable.from([Buffer.from('Subject: x\r\n\r\nbody')]));
    expect(attempt.isComplete).toBe(false);
    await pipeline(message, new PassThrough().resume());
    expect(attempt.isComplete).toBe(true);
  });

  it('does not begin after the deadline', async () => {
    const attempt = new SendAttempt(() => false);
    const message = attempt.watch(Readable.from([Buffer.from('x')]));
    const connection = new PassThrough();
    const received: Buffer[] = [];
    connection.on('data', (chunk: Buffer) => received.push(chunk));
    await expect(pipeline(message, connection)).rejects.toThrow('too late');
    expect(received).toHaveLength(0);
    expect(attempt.isComplete).toBe(false);
  });

  it('does not send the message twice', async () => {
    const attempt = new SendAttempt(() => true);
    const send = () => pipeline(attempt.watch(Readable.from([Buffer.from('x')])), new PassThrough().resume());
    await send();
    await expect(send()).rejects.toThrow('already sent');
  });
});
