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
export function upload<T>(url: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const settle = (finish: () => void) => {
      options.signal?.removeEventListener('abort', stop);
      finish();
    };

    request.open(options.method ?? 'POST', url);
    request.withCredentials = true;
    if (options.idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', options.idempotencyKey);
    if (options.authorization !== undefined) request.setRequestHeader('Authorization', options.authorization);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      settle(() => {
        try {
          resolve(readAnswer(request) as T);
        } catch (error) {
          reject(error instanceof Error ? error : new HttpError(request.status, '', 'The answer could not be read'));
        }
      });
    request.onerror = () => settle(() => reject(new HttpError(0, '', 'The connection was lost')));
    request.onabort = () => settle(() => reject(new DOMException('The upload was stopped', 'AbortError')));

    if (options.signal?.aborted) {
      reject(new DOMException('The upload was stopped', 'AbortError'));
      return;
    }
    options.signal?.addEventListener('abort', stop);
    request.send(form);
  });
}

/** The answer's JSON. @throws HttpError */
function readAnswer(request: XMLHttpRequest): unknown {
  if (request.status < 200 || request.status >= 300) {
    throw new HttpError(request.status, request.responseText, request.statusText);
  }
  try {
    return JSON.parse(request.responseText);
  } catch {
    throw new HttpError(request.status, '', 'The answer could not be read');
  }
}
