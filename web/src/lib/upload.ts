import { HttpError } from './http.js';

export interface UploadOptions {
  /** POST creates (the default), PUT replaces. */
  method?: 'POST' | 'PUT';
  /** Sent as `Authorization`; the session's cookie goes along in any case. */
  authorization?: string;
  /** Called with the sent share, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Sent as `Idempotency-Key`: a repeated upload under the same key is answered as the first was. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Sends a form with progress (fetch cannot tell how much has been sent). Resolves with the JSON answer.
 * @throws HttpError for an answer that is not OK, and with status 0 when the connection failed;
 *   DOMException `AbortError` when `signal` stopped it.
 */
export async function upload<T>(url: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const { method = 'POST', authorization, onProgress, idempotencyKey, signal } = options;
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
    return JSON.parse(responseText) as T;
  } catch {
    throw new HttpError(status, '', 'The answer could not be read');
  }
}
