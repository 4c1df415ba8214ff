import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { FormBody } from './form-body.js';

/** More than any form of the product has. A larger form is refused, never cut. */
const MAX_FIELDS = 20;
const MAX_FIELD_NAME_LENGTH = 100;
const MAX_FIELD_BYTES = 16 * 1024;
const VIDEO = 'video';
const PLAIN_ENCODINGS = ['7bit', '8bit', 'binary'];
const TWO_VIDEOS = 'Only one video can be sent at a time.';

/** Reads a form (RFC 7578). Chunks are valid until `onVideo` resolves. After an error, the rest is left unread. */
export async function readUploadForm(
  request: IncomingMessage,
  onVideo: (chunk: Buffer) => Promise<void>,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const body = new FormBody(boundaryOf(request));
  const parser = openParser(request);
  // Without a prototype, because a field may have any name.
  const fields = Object.create(null) as Record<string, string>;
  const reading: { video: Promise<void> | null } = { video: null };
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
      const refuseWith = (message: string) => (): void => reject(malformedError(message));
      parser.on('error', refuseWith('The upload is broken or was cut short.'));
      // Contrary to the parser's types, the name is missing if the part has none.
      const onFile = (name: string | undefined, stream: Readable): void => {
        // The parser destroys an unfinished file with its own error. Here, the reader's error is reported.
        stream.on('error', () => undefined);
        if (name !== VIDEO) throw malformedError('Only one file, named "video", is accepted.');
        if (reading.video) throw malformedError(TWO_VIDEOS);
        reading.video = readVideo(stream, onVideo);
        reading.video.catch(reject);
      };
      const onField = (name: string | undefined, value: string, info: busboy.FieldInfo): void => {
        checkField(name, value, info);
        if (name in fields) throw malformedError('A field of the form was sent twice.');
        fields[name] = value;
      };
      parser.on('file', guarded(onFile)).on('field', guarded(onField));
      parser.on('fieldsLimit', refuseWith('The form has too many fields.'));
      parser.on('partsLimit', refuseWith('The form has too many fields.'));
      parser.on('filesLimit', refuseWith(TWO_VIDEOS));
      parser.on('close', resolve);
      signal.throwIfAborted();
      request.pipe(body).pipe(parser);
    });
    const readParts = Object.keys(fields).length + (reading.video ? 1 : 0);
    if (body.parts !== readParts) throw malformedError('A part of the form has no name.');
    if (!reading.video) throw malformedError('The form has no video.');
    await reading.video;
    return fields;
  } catch (error) {
    request.unpipe(body);
    body.destroy();
    parser.destroy();
    // The video's reader must have ended before its storage is freed.
    await reading.video?.catch(() => undefined);
    throw error;
  }
}

async function readVideo(stream: Readable, onVideo: (chunk: Buffer) => Promise<void>): Promise<void> {
  for await (const chunk of stream as AsyncIterable<Buffer>) await onVideo(chunk);
}

function checkField(name: string | undefined, value: string, info: busboy.FieldInfo): asserts name is string {
  if (name === undefined || name === '') throw malformedError('A part of the form has no name.');
  if (name === VIDEO) throw malformedError('The video must be sent as a file.');
  if (name.length > MAX_FIELD_NAME_LENGTH || info.valueTruncated)
    throw malformedError('A field of the form is too long.');
  // Browsers send text unencoded; RFC 7578 §4.7 deprecates other encodings, and the parser does not decode them.
  const isPlain = PLAIN_ENCODINGS.includes(info.encoding.toLowerCase());
  if (!isPlain) throw malformedError('Content-Transfer-Encoding is not supported.');
  // The parser replaces invalid UTF-8 with this character, which users do not type.
  if (`${name}${value}`.includes('\uFFFD')) throw malformedError('The text of the form is not UTF-8.');
}

function boundaryOf(request: IncomingMessage): string {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new ProblemError('unsupported_media', 'Please send the video as multipart/form-data.');
  }
  const found = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s";]{1,70}))\s*(?:;|$)/i.exec(type);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw malformedError('The multipart boundary is missing.');
  return boundary;
}

function openParser({ headers }: IncomingMessage): busboy.Busboy {
  const limits = { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, files: 2, parts: MAX_FIELDS + 2, headerPairs: 20 };
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits });
  } catch {
    throw malformedError('The multipart boundary is missing.');
  }
}

function malformedError(message: string): ProblemError {
  return new ProblemError('malformed', message);
}
