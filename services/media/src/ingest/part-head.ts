import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** What the headers of a form's part say that matters here. */
export interface PartHead {
  name: string;
  isFile: boolean;
}

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;
const PARAMETER = /^;[ \t]*([!#$%&'*+.^_`|~0-9A-Za-z-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]+))[ \t]*/;
const MAX_HEADERS = 20;
/** Text is sent as it is; anything else would have to be decoded, and RFC 7578 §4.7 deprecates it. */
const PLAIN_ENCODINGS = new Set(['7bit', '8bit', 'binary']);
const TEXT_CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii']);

/**
 * Reads the headers of one part of a form (RFC 7578 §4): it must be form data and have a name, in UTF-8, and text must be UTF-8.
 * Throws `malformed` otherwise.
 *
 * @param head the header lines without the blank one, each character a byte
 */
export function readPartHead(head: string): PartHead {
  const headers = readHeaders(head);
  const [kind, parameters] = readValue(headers.get('content-disposition') ?? '');
  const name = parameters.get('name') ?? '';
  if (kind !== 'form-data' || name === '') throw malformed('A part of the form has no name.');
  if (!PLAIN_ENCODINGS.has(headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary')) {
    throw malformed('A part of the form is encoded in a way that is not accepted.');
  }
  const [type, typeParameters] = readValue(headers.get('content-type') ?? '');
  const isFile = parameters.has('filename') || parameters.has('filename*') || type === 'application/octet-stream';
  if (!isFile && !TEXT_CHARSETS.has(typeParameters.get('charset')?.toLowerCase() ?? 'utf-8')) throw notUtf8();
  return { name: decodeText(Buffer.from(name, 'latin1')), isFile };
}

/** The text that these bytes are in UTF-8, a byte order mark included. Throws `malformed` when they are none. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw notUtf8();
  }
}

function readHeaders(head: string): Map<string, string> {
  const headers = new Map<string, string>();
  // A line that begins with a space goes on with the one before it (RFC 5322 §2.2.3).
  const lines = head === '' ? [] : head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  if (lines.length > MAX_HEADERS) throw broken();
  for (const line of lines) {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined || headers.has(name.toLowerCase())) throw broken();
    headers.set(name.toLowerCase(), value.trim());
  }
  return headers;
}

/** A value with parameters, such as `form-data; name="video"`: the value in lower case, and each parameter. */
function readValue(header: string): [string, Map<string, string>] {
  const [value = ''] = /^[^;]*/.exec(header) ?? [];
  const parameters = new Map<string, string>();
  let rest = header.slice(value.length);
  while (rest !== '') {
    const found = PARAMETER.exec(rest);
    const [whole = '', name = '', quoted, token = ''] = found ?? [];
    if (!found || parameters.has(name.toLowerCase())) throw broken();
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(["\\])/g, '$1') ?? token);
    rest = rest.slice(whole.length);
  }
  return [value.trim().toLowerCase(), parameters];
}

function broken(): ProblemError {
  return malformed('The upload is broken or was cut short.');
}

function notUtf8(): ProblemError {
  return malformed('The text of the form is not UTF-8.');
}

function malformed(sentence: string): ProblemError {
  return new ProblemError('malformed', sentence);
}
