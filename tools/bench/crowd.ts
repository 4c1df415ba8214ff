import { Agent, request } from 'node:http';

export interface TimedResponse {
  status: number;
  milliseconds: number;
  text: string;
}

export interface Upload {
  type: string;
  body: Buffer;
  headers?: Record<string, string>;
}

/** Sends all uploads at once, each over its own connection. */
export async function sendAtOnce(url: string, uploads: readonly Upload[]): Promise<TimedResponse[]> {
  const agent = new Agent({ maxSockets: Infinity });
  try {
    return await Promise.all(uploads.map((upload) => send(url, upload, agent)));
  } finally {
    agent.destroy();
  }
}

function send(url: string, { type, body, headers = {} }: Upload, agent: Agent): Promise<TimedResponse> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': type, 'content-length': String(body.length) },
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          milliseconds: performance.now() - started,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sending.end(body);
  });
}

/** Returns how many milliseconds this fraction of the responses (0 to 1) took at most. */
export function percentile(fraction: number, responses: readonly TimedResponse[]): number {
  const times = responses.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.ceil(fraction * times.length) - 1)] ?? NaN;
}
