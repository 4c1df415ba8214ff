import http from 'node:http';
import https from 'node:https';
import { Client } from 'minio';
import { Agent } from 'undici';

export interface StorageSettings {
  S3_ENDPOINT: string;
  S3_REGION: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY: string;
  S3_SECRET_KEY: string;
  S3_SILENCE_SECONDS: number;
}

/** The minio client for calls without a body worth mentioning; it also signs the addresses that bytes travel through. */
export function minioClient(settings: StorageSettings): Client {
  const endpoint = new URL(settings.S3_ENDPOINT);
  const secure = endpoint.protocol === 'https:';
  return new Client({
    endPoint: endpoint.hostname,
    port: endpoint.port === '' ? (secure ? 443 : 80) : Number(endpoint.port),
    useSSL: secure,
    region: settings.S3_REGION,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
    // Addresses as path, because a self-run storage seldom has a name for each bucket.
    pathStyle: true,
    transport: boundedTransport(secure, settings.S3_SILENCE_SECONDS * 1000),
    transportAgent: secure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true }),
    retryOptions: { disableRetry: true },
  });
}

/** The client itself waits for ever; a silent storage must end in an error and a freed socket instead. */
function boundedTransport(secure: boolean, silenceMs: number): Pick<typeof http, 'request'> {
  const { request } = secure ? https : http;
  const bounded = (...call: Parameters<typeof http.request>): http.ClientRequest => {
    const sent = request(...call);
    sent.setTimeout(silenceMs, () => sent.destroy(new Error('storage was silent for too long')));
    return sent;
  };
  return { request: bounded as typeof http.request };
}

/**
 * Connections for the bytes of videos that come in. They go through undici because it obeys an abort signal at every moment
 * and its silences have bounds. What is read goes through `ByteReads`.
 */
export function byteConnections({ S3_SILENCE_SECONDS }: StorageSettings): Agent {
  const silenceMs = S3_SILENCE_SECONDS * 1000;
  return new Agent({
    connections: 128,
    connect: { timeout: 5_000 },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
    keepAliveTimeout: 10_000,
  });
}
