import { requestLine, type Call, type Ids, type ResponseOf } from './api.js';
import { HttpError } from './http.js';

export interface UploadOptions {
  authorization?: string;
  onProgress?: (fraction: number) => void;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Reports progress, unlike `fetch`. @throws HttpError (status 0 for a failed connection) or `AbortError` */
export async function upload<C extends Call>(
  call: C,
  ids: Ids<C>,
  form: FormData,
  { authorization, onProgress, idempotencyKey, signal }: UploadOptions,
): Promise<ResponseOf<C>> {
  const { method, url } = requestLine(call, ids);
  const request = new XMLHttpRequest();
  const stop = (): void => request.abort();
  request.open(method, url);
  request.withCredentials = true;
  if (idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', idempotencyKey);
  if (authorization !== undefined) request.setRequestHeader('Authorization', authorization);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total);
  };
  const stopped = new DOMException('The upload was stopped', 'AbortError');
  if (signal?.aborted) throw stopped;
  signal?.addEventListener('abort', stop);
  try {
    await new Promise<unknown>((resolve, reject) => {
      request.onload = resolve;
      request.onerror = () => reject(new HttpError(0, '', 'The connection was lost'));
      request.onabort = () => reject(stopped);
      request.send(form);
    });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
  const { status, statusText, responseText } = request;
  if (status < 200 || status >= 300) throw new HttpError(status, responseText, statusText);
  try {
    return JSON.parse(responseText) as ResponseOf<C>;
  } catch {
    throw new HttpError(status, '', 'The response could not be read');
  }
}
