import { ERRORS, type ErrorBody } from '@dear-future/contracts/errors';
import { isValid, problemsOf, type ContractClass } from '@dear-future/contracts/fields';
import { ErrorBodyDto } from '@dear-future/contracts/http/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

const RETRY = { 'Retry-After': '5' };
const FORWARDED_HEADERS = ['Retry-After', 'Content-Range'] as const;

/** Codes of requests that never reached the service. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_CONNECT_TIMEOUT',
]);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A refusal by a service: the outcome is known. */
export class ServiceRefusal extends ProblemError {
  constructor(
    /** The service's status, which may differ from the status for browsers. */
    readonly serviceStatus: number,
    { code, message, details, headers }: ProblemError,
  ) {
    super(code, message, details, headers);
    this.name = 'ServiceRefusal';
  }
}

/** Whether the service certainly did nothing (RFC 9110 §15.5). */
export function isDefiniteRefusal(error: unknown): boolean {
  return error instanceof ServiceRefusal && error.serviceStatus >= 400 && error.serviceStatus < 500;
}

/** Refusals not meant for users (a refused token, an unknown format) become a 502. */
export function refusalOf(status: number, text: string, headers: Headers): ServiceRefusal {
  const body = parseBody(text);
  if (body === null || ERRORS[body.code].status !== status || status === 401) {
    return new ServiceRefusal(status, badGateway());
  }
  const forwarded = FORWARDED_HEADERS.map((name) => [name, headers[name.toLowerCase()]] as const);
  const sent = forwarded.filter((each): each is [(typeof each)[0], string] => typeof each[1] === 'string');
  return new ServiceRefusal(status, new ProblemError(body.code, body.message, body.details, Object.fromEntries(sent)));
}

/** 503 if the service certainly did nothing, 502 if the outcome is unknown. */
export function noResponse(error: unknown): ProblemError {
  const unreachable = 'Part of Dear Future can’t be reached right now. Please try again in a moment.';
  const isUnsent = NEVER_SENT.has(codeOf(error));
  const problem = isUnsent ? new ProblemError('unavailable', unreachable, undefined, { ...RETRY }) : badGateway();
  problem.cause = error;
  return problem;
}

export function validResponse<Body extends object>(type: ContractClass<Body>, body: unknown): Body {
  if (isValid(type, body)) return body;
  throw noResponse(new Error(`The response is not a valid ${type.name}: ${problemsOf(type, body).join('; ')}`));
}

export function isBrokenConnection(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(codeOf(error));
}

function badGateway(): ProblemError {
  const broken = 'Part of Dear Future isn’t working properly. Please try again in a moment.';
  return new ProblemError('bad_gateway', broken, undefined, { ...RETRY });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // A host name with several addresses fails with an error for each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return 'code' in error ? String(error.code) : '';
}

function parseBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isValid(ErrorBodyDto, body) ? body : null;
  } catch {
    return null;
  }
}
