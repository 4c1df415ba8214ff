import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { countParts } from './part-count.js';
import { PieceJoiner } from './piece-joiner.js';

/** More than any form of the product has; a larger one is refused, never cut. */
const MAX_FIELDS = 20;
const MAX_FIELD_NAME_LENGTH = 100;
const MAX_FIELD_BYTES = 16 * 1024;
const VIDEO = 'video';
const PLAIN_ENCODINGS = new Set(['7bit', '8bit', 'binary']);

/**
 * Reads a multipart form (RFC 7578) from a request as it arrives: exactly one file part named `video`, forwarded chunk
 * by chunk with back-pressure, and a few short text fields in UTF-8. The client's file name is ignored. The result has
 * no prototype, because a field may have any name; callers refuse unknown fields. Throws `unsupported_media` for bodies
 * that are not forms, `malformed` for forms that are broken, cut short or of another shape, and the errors of `onVideo`
 * and of the signal. The rest of the body is then unread.
 *
 * @param onVideo gets the next bytes of the video, which are valid only until it resolves
 */
export async function readUploadForm(
  request: IncomingMessage,
  onVideo: (chunk: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const boundary = boundaryOf(request);
  const parser = openParser(request);
  const fields = new Map<string, string>();
  const reading: { video: Promise<void> | null } = { video: null };
  const body = new PieceJoiner();
  const count = countParts(body, boundary);
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      // An exception in an event handler of the parser would end the process; here it refuses this upload.
      const guarded =
        <A extends unknown[]>(act: (...event: A) => void) =>
        (...event: A): void => {
          try {
            act(...event);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        };
      parser.on('error', () => reject(broken()));
      parser.on(
        'file',
        // According to its types the parser passes a name, but a part without one has none.
        guarded((name: string | undefined, stream: Readable) => {
          // The parser destroys an unfinished file with its own error. The error of the body's reader is reported
          // instead.
          stream.on('error', () => undefined);
          if (name !== VIDEO) throw malformed('Only one file, named "video", is accepted.');
          if (reading.video) throw malformed('Only one video can be sent at a time.');
          reading.video = readVideo(stream, onVideo);
          reading.video.catch(reject);
        }),
      );
      parser.on(
        'field',
        guarded((name: string | undefined, value: string, info: busboy.FieldInfo) => {
          checkField(name, value, info);
          if (fields.has(name)) throw malformed('A field of the form was sent twice.');
          fields.set(name, value);
        }),
      );
      parser.on('fieldsLimit', () => reject(malformed('The form has too many fields.')));
      parser.on('partsLimit', () => reject(malformed('The form has too many fields.')));
      parser.on('filesLimit', () => reject(malformed('Only one video can be sent at a time.')));
      parser.on('close', resolve);
      signal.throwIfAborted();
      request.pipe(body).pipe(parser);
    });
    if (count.parts() !== fields.size + (reading.video ? 1 : 0)) throw malformed('A part of the form has no name.');
    if (!reading.video) throw malformed('The form has no video.');
    await reading.video;
    return Object.assign(Object.create(null) as Record<string, string>, Object.fromEntries(fields));
  } catch (error) {
    request.unpipe(body);
    body.destroy();
    parser.destroy();
    // The video's reader must have ended before its storage is freed.
    await reading.video?.catch(() => undefined);
    throw error;
  } finally {
    count.stop();
  }
}

async function readVideo(stream: Readable, onVideo: (chunk: Buffer) => Promise<void>): Promise<void> {
  for await (const chunk of stream as AsyncIterable<Buffer>) await onVideo(chunk);
}

function checkField(name: string | undefined, value: string, info: busboy.FieldInfo): asserts name is string {
  if (name === undefined || name === '') throw malformed('A part of the form has no name.');
  if (name === VIDEO) throw malformed('The video must be sent as a file.');
  if (name.length > MAX_FIELD_NAME_LENGTH || info.valueTruncated) throw malformed('A field of the form is too long.');
  // Browsers send text unencoded; RFC 7578 §4.7 deprecates other encodings, and the parser does not decode them.
  if (!PLAIN_ENCODINGS.has(info.encoding.toLowerCase())) throw malformed('Content-Transfer-Encoding is not supported.');
  // The parser replaces invalid UTF-8 with this character, which users do not type.
  if (`${name}${value}`.includes('\uFFFD')) throw malformed('The text of the form is not UTF-8.');
}

/** The boundary in the request's content type (RFC 2046 §5.1.1). */
function boundaryOf(request: IncomingMessage): string {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new ProblemError('unsupported_media', 'Please send the video as multipart/form-data.');
  }
  const found = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s";]{1,70}))\s*(?:;|$)/i.exec(type);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw malformed('The multipart boundary is missing.');
  return boundary;
}

function openParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, files: 2, parts: MAX_FIELDS + 2, headerPairs: 20 },
    });
  } catch {
    throw malformed('The multipart boundary is missing.');
  }
}

function broken(): ProblemError {
  return malformed('The upload is broken or was cut short.');
}

function malformed(sentence: string): ProblemError {
  return new ProblemError('malformed', sentence);
}
