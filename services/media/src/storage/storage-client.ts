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

/** The minio client for calls with small bodies. It also signs the URLs for object bytes. */
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
    // Path-style addresses, because self-hosted storage rarely has a host name for each bucket.
    pathStyle: true,
    transport: boundedTransport(secure, settings.S3_SILENCE_SECONDS * 1000),
    transportAgent: secure ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true }),
    retryOptions: { disableRetry: true },
  });
}

/** The client has no timeouts of its own. If storage stops answering, a call must fail and free its socket. */
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
 * Connections for the bytes of uploads. Undici, because it obeys an abort signal at any moment and has timeouts. Reads
 * use `ByteReads`.
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
