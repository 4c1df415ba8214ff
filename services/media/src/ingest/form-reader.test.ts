// No servers: multipart bodies cut at every place, and random damage.
import { randomBytes, randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { FormReader } from './form-reader.js';

const BOUNDARY = 'xyz';
const head = (name: string): string => `Content-Disposition: form-data; name="${name}"`;

/** Reads a body that arrives in pieces; answers head and content of each part. */
async function read(body: Buffer, cut: () => number): Promise<[string, string][]> {
  const parts: [string, string][] = [];
  const reader = new FormReader(BOUNDARY, (partHead) => {
    const part: [string, string] = [partHead, ''];
    return {
      take: async (bytes) => {
        await turn();
        part[1] += bytes.toString('latin1');
      },
      end: () => void parts.push(part),
    };
  });
  const ended = new Promise<void>((resolve, reject) => reader.on('error', reject).on('finish', resolve));
  for (let offset = 0; offset < body.length;) {
    const step = cut();
    reader.write(body.subarray(offset, offset + step));
    offset += step;
  }
  reader.end();
  await ended;
  return parts;
}

describe('splitting a form into its parts', () => {
  // Contents that look like the delimiter for a while.
  const parts: [string, string][] = [
    [head('a'), ''],
    [head('b'), 'text\r\n--xy\r\n\r\n--'],
    ['', 'no head'],
    [`${head('c')}\r\nX: y`, '\r\n\r\n--x\r\n\r'],
  ];
  const body = Buffer.from(
    `${parts.map(([name, content]) => `--${BOUNDARY}\r\n${name}${name && '\r\n'}\r\n${content}\r\n`).join('')}--${BOUNDARY}--\r\n`,
  );

  it.each([1, 2, 3, 5, 8, 13, 1000])('finds the same when the bytes come %i at a time', async (step) => {
    expect(await read(body, () => step)).toEqual(parts);
  });

  it('finds the same at random cuts', async () => {
    for (let round = 0; round < 50; round += 1) expect(await read(body, () => randomInt(1, 40))).toEqual(parts);
  });

  it('passes over a few bytes around the parts and refuses many', async () => {
    const some = Buffer.from('preamble\r\n');
    expect(await read(Buffer.concat([some, body, some]), () => 7)).toEqual(parts);
    const many = Buffer.alloc(2000, 'x\r\n');
    await expect(read(Buffer.concat([many, body]), () => 64)).rejects.toMatchObject({ code: 'malformed' });
    await expect(read(Buffer.concat([body, many]), () => 64)).rejects.toMatchObject({ code: 'malformed' });
  });

  it('refuses a body that is cut anywhere', async () => {
    for (let length = 0; length < body.length - 2; length += 1) {
      await expect(read(body.subarray(0, length), () => 16)).rejects.toMatchObject({ code: 'malformed' });
    }
  });

  it('hands on what a part throws, and never fails in any other way on random damage', async () => {
    const thrower = new FormReader(BOUNDARY, () => {
      throw new Error('from the part');
    });
    const failed = new Promise((resolve) => thrower.on('error', resolve));
    thrower.end(body);
    expect(await failed).toMatchObject({ message: 'from the part' });
    for (let round = 0; round < 200; round += 1) {
      const damaged = Buffer.from(body);
      randomBytes(3).copy(damaged, randomInt(0, body.length - 3));
      const outcome = await read(damaged, () => 32).catch((error: unknown) => error);
      if (!Array.isArray(outcome)) expect(outcome).toMatchObject({ code: 'malformed' });
    }
  });
});
