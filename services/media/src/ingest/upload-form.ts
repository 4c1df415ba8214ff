import type { IncomingMessage } from 'node:http';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { FormReader, type PartSink } from './form-reader.js';
import { decodeText, readPartHead } from './part-head.js';

/** More than any form of the product sends; what is beyond is refused, never cut. */
const MAX_FIELDS = 20;
const MAX_FIELD_NAME_LENGTH = 100;
const MAX_FIELD_BYTES = 16 * 1024;
const VIDEO = 'video';

/**
 * Reads a multipart form (RFC 7578) from a request as it arrives: exactly one file part named `video`, handed on chunk by chunk
 * with back-pressure, and a few short text fields in UTF-8. The client's file name is not looked at. The answer has no
 * prototype: a field may have any name, and whoever knows the fields refuses the others.
 *
 * Throws `unsupported_media` when it is no form, `malformed` when it is broken, cut short or not of this shape, and whatever
 * `onVideo` or the signal's reason throws. The rest of the body is then left unread.
 *
 * @param onVideo takes the next bytes of the video, which are only lent
 */
export async function readUploadForm(
  request: IncomingMessage,
  onVideo: (chunk: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const fields = new Map<string, string>();
  let videos = 0;
  const reader = new FormReader(boundaryOf(request), (head) => {
    const { name, isFile } = readPartHead(head);
    if (name === VIDEO && !isFile) throw malformed('The video must be sent as a file.');
    if (!isFile) return fieldSink(fields, name);
    if (name !== VIDEO) throw malformed('Only one file, named "video", is accepted.');
    videos += 1;
    if (videos > 1) throw malformed('Only one video can be sent at a time.');
    return { take: onVideo, end: () => undefined };
  });
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      reader.on('error', reject).on('finish', resolve);
      signal.throwIfAborted();
      request.pipe(reader);
    });
    if (videos === 0) throw malformed('The form holds no video.');
    return withoutPrototype(fields);
  } catch (error) {
    request.unpipe(reader);
    reader.destroy();
    // Whoever reads the video must be done before its storage is freed.
    await reader.atRest();
    throw error;
  }
}

function fieldSink(fields: Map<string, string>, name: string): PartSink {
  if (fields.has(name)) throw malformed('A field of the form was sent twice.');
  if (fields.size >= MAX_FIELDS) throw malformed('The form has too many fields.');
  if (name.length > MAX_FIELD_NAME_LENGTH) throw malformed('A field of the form is too long.');
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    take: (chunk) => {
      bytes += chunk.length;
      if (bytes > MAX_FIELD_BYTES) throw malformed('A field of the form is too long.');
      chunks.push(Buffer.from(chunk));
    },
    end: () => void fields.set(name, decodeText(Buffer.concat(chunks))),
  };
}

function withoutPrototype(fields: Map<string, string>): Record<string, string> {
  const answer = Object.create(null) as Record<string, string>;
  for (const [name, value] of fields) answer[name] = value;
  return answer;
}

/** The boundary between the parts, as the request names it (RFC 2046 §5.1.1). */
function boundaryOf(request: IncomingMessage): string {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new ProblemError('unsupported_media', 'A video is sent as a form (multipart/form-data).');
  }
  const found = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s";]{1,70}))\s*(?:;|$)/i.exec(type);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw malformed('The form names no boundary between its parts.');
  return boundary;
}

function malformed(sentence: string): ProblemError {
  return new ProblemError('malformed', sentence);
}
