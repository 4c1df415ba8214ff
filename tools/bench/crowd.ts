import { Agent, request } from 'node:http';

export interface Sent {
  status: number;
  milliseconds: number;
  text: string;
}

export interface Upload {
  type: string;
  body: Buffer;
  headers?: Record<string, string>;
}

/** All at the same moment, each over its own connection. */
export async function sendAtOnce(url: string, uploads: readonly Upload[]): Promise<Sent[]> {
  const agent = new Agent({ maxSockets: Infinity });
  try {
    return await Promise.all(uploads.map((upload) => send(url, upload, agent)));
  } finally {
    agent.destroy();
  }
}

function send(url: string, { type, body, headers = {} }: Upload, agent: Agent): Promise<Sent> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': type, 'content-length': String(body.length) },
    });
    sending.once('error', reject);
    sending.once('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          milliseconds: performance.now() - started,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sending.end(body);
  });
}

/** The percentile (0 to 1) of the durations, in milliseconds. */
export function within(share: number, sent: readonly Sent[]): number {
  const times = sent.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? NaN;
}
