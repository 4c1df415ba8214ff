import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import busboy from 'busboy';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** No form of the product reaches these limits. A form that exceeds one is refused, never cut. */
const MAX_FIELDS = 20;
const MAX_FIELD_NAME_LENGTH = 100;
const MAX_FIELD_BYTES = 16 * 1024;
const LIMITS = { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, files: 2, parts: MAX_FIELDS + 2 };
const VIDEO = 'video';
const PLAIN_ENCODINGS = ['7bit', '8bit', 'binary'];
const TWO_VIDEOS = 'Only one video can be sent at a time.';

/** Reads a form (RFC 7578). After an error, leaves the rest unread. */
export async function readUploadForm<Video>(
  request: IncomingMessage,
  onVideo: (bytes: AsyncIterable<Buffer>) => Promise<Video>,
  signal: AbortSignal,
): Promise<{ video: Video; fields: Record<string, string> }> {
  const { parser, boundary } = openParser(request);
  const partCounter = createPartCounter(request, boundary);
  let parsedParts = 0;
  // Without a prototype, because a field may have any name.
  const fields = Object.create(null) as Record<string, string>;
  const reading: { video: Promise<Video> | null } = { video: null };
  try {
    await new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      const refuse = (message: string): void => reject(malformedError(message));
      // Contrary to the parser's types, the name is missing if the part has none.
      parser.on('file', (name: string | undefined, stream) => {
        // The parser destroys an unfinished file with an error, which would end the process without a listener.
        stream.on('error', () => undefined);
        parsedParts += 1;
        if (name !== VIDEO) refuse('Only one file, named "video", is accepted.');
        else if (reading.video) refuse(TWO_VIDEOS);
        else {
          reading.video = onVideo(stream);
          // Rejects a little later, so that the parser can first report a form that was cut short.
          reading.video.catch((error: unknown) => setImmediate(() => reject(error as Error)));
        }
      });
      parser.on('field', (sentName: string | undefined, value, info) => {
        const name = sentName ?? '';
        parsedParts += 1;
        const isRepeated = name in fields;
        const problem = isRepeated ? 'A field of the form was sent twice.' : fieldProblem(name, value, info);
        if (problem) refuse(problem);
        else fields[name] = value;
      });
      parser.on('error', () => refuse('The upload is broken or was cut short.'));
      for (const limit of ['fieldsLimit', 'partsLimit'])
        parser.on(limit, () => refuse('The form has too many fields.'));
      parser.on('filesLimit', () => refuse(TWO_VIDEOS));
      parser.on('close', resolve);
      request.pipe(parser);
    });
    if (parsedParts !== partCounter.count()) throw malformedError('A part of the form is not form data.');
    if (!reading.video) throw malformedError('The form has no video.');
    return { video: await reading.video, fields };
  } catch (error) {
    partCounter.stop();
    request.unpipe(parser);
    parser.destroy();
    // `onVideo` must end before the caller deletes what `onVideo` has stored.
    await reading.video?.catch(() => undefined);
    throw error;
  }
}

/** Counts parts by their boundaries: the parser silently skips a part without `Content-Disposition: form-data`. */
function createPartCounter(request: IncomingMessage, boundary: string) {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let tail = Buffer.from('\r\n');
  let boundaries = 0;
  const countIn = (chunk: Buffer): void => {
    const bytes = Buffer.concat([tail, chunk]);
    for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + 1)) boundaries += 1;
    tail = bytes.subarray(1 - delimiter.length);
  };
  request.on('data', countIn);
  return { count: () => boundaries - 1, stop: () => request.off('data', countIn) };
}

function fieldProblem(name: string, value: string, info: busboy.FieldInfo): string | null {
  if (name === '') return 'A part of the form has no name.';
  if (name === VIDEO) return 'The video must be sent as a file.';
  if (name.length > MAX_FIELD_NAME_LENGTH || info.valueTruncated) return 'A field of the form is too long.';
  // Browsers send text unencoded; RFC 7578 §4.7 deprecates other encodings, and the parser does not decode them.
  if (!PLAIN_ENCODINGS.includes(info.encoding.toLowerCase())) return 'Content-Transfer-Encoding is not supported.';
  // The parser replaces invalid UTF-8 with this character, which users do not type.
  return `${name}${value}`.includes('\uFFFD') ? 'The text of the form is not UTF-8.' : null;
}

function openParser({ headers }: IncomingMessage): { parser: busboy.Busboy; boundary: string } {
  if (!/^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new ProblemError('unsupported_media', 'Please send the video as multipart/form-data.');
  }
  try {
    const parser = busboy({ headers, defParamCharset: 'utf8', limits: LIMITS });
    return { parser, boundary: new MIMEType(headers['content-type'] ?? '').params.get('boundary') ?? '' };
  } catch {
    throw malformedError('The Content-Type has no valid multipart boundary.');
  }
}

function malformedError(message: string): ProblemError {
  return new ProblemError('malformed', message);
}
