import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** More than any form of the product sends; what is beyond is refused, never cut. */
const MAX_FIELDS = 20;
const MAX_FIELD_NAME_LENGTH = 100;
const MAX_FIELD_BYTES = 16 * 1024;
const VIDEO = 'video';

/**
 * Reads a multipart form (RFC 7578) from a request as it arrives: exactly one file part named `video`, handed on as a
 * stream with back-pressure, and a few short text fields. The client's file name is not looked at.
 *
 * Throws `unsupported_media` when it is no form, `malformed` when it is broken, cut short or not of this shape, and whatever
 * `onVideo` or the signal's reason throws. The rest of the body is then left unread.
 */
export async function readUploadForm(
  request: IncomingMessage,
  onVideo: (video: Readable) => Promise<void>,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const parser = openParser(request);
  const fields = new Map<string, string>();
  const reading: { video: Promise<void> | null } = { video: null };
  try {
    await new Promise<void>((resolve, reject) => {
      const refuse = (why: string): void => reject(malformed(why));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      parser.on('error', () => refuse('The upload is broken or was cut short.'));
      parser.on('file', (name, stream) => {
        // The parser destroys an unfinished file with an error of its own; the reader of the stream tells the story.
        stream.on('error', () => undefined);
        if (name !== VIDEO) refuse('Only one file, named "video", is accepted.');
        else if (reading.video) refuse('Only one video can be sent at a time.');
        else {
          reading.video = onVideo(stream);
          reading.video.catch(reject);
        }
      });
      parser.on('field', (name, value, { valueTruncated }) => {
        if (name === VIDEO) refuse('The video must be sent as a file.');
        else if (name.length > MAX_FIELD_NAME_LENGTH || valueTruncated) refuse('A field of the form is too long.');
        else if (fields.has(name)) refuse('A field of the form was sent twice.');
        else fields.set(name, value);
      });
      parser.on('fieldsLimit', () => refuse('The form has too many fields.'));
      parser.on('partsLimit', () => refuse('The form has too many fields.'));
      parser.on('filesLimit', () => refuse('Only one video can be sent at a time.'));
      parser.on('close', resolve);
      signal.throwIfAborted();
      request.pipe(parser);
    });
    if (!reading.video) throw malformed('The form holds no video.');
    await reading.video;
    return Object.fromEntries(fields);
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    // Whoever reads the video must be done before its storage is freed.
    await reading.video?.catch(() => undefined);
    throw error;
  }
}

function openParser(request: IncomingMessage): busboy.Busboy {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new ProblemError('unsupported_media', 'A video is sent as a form (multipart/form-data).');
  }
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        files: 2,
        parts: MAX_FIELDS + 2,
        headerPairs: 20,
      },
    });
  } catch {
    throw malformed('The form names no boundary between its parts.');
  }
}

function malformed(sentence: string): ProblemError {
  return new ProblemError('malformed', sentence);
}
