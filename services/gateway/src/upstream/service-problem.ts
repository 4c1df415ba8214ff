import { ERRORS, type ErrorBody } from '@dear-future/contracts/errors';
import { isValid, problemsOf, type ContractClass } from '@dear-future/contracts/fields';
import { ErrorBodyDto } from '@dear-future/contracts/http/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

const RETRY = { 'Retry-After': '5' };
const FORWARDED_HEADERS = ['Retry-After', 'Content-Range'] as const;

/** Error codes of requests that never reached the service. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_CONNECT_TIMEOUT',
]);

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A refusal that a service sent as its response. A missing response is no refusal. */
export class ServiceRefusal extends ProblemError {
  constructor(
    /** The status that the service returned, which may differ from the one that browsers get. */
    readonly serviceStatus: number,
    { code, message, details, headers }: ProblemError,
  ) {
    super(code, message, details, headers);
    this.name = 'ServiceRefusal';
  }
}

/** True if the service certainly did nothing, because it responded with a 4xx (RFC 9110 §15.5). */
export function isDefiniteRefusal(error: unknown): boolean {
  return error instanceof ServiceRefusal && error.serviceStatus >= 400 && error.serviceStatus < 500;
}

/** Returns a service's refusal, or a 502 if the refusal is not meant for users (a refused token, an unknown format). */
export function refusalOf(status: number, text: string, headers: Headers): ServiceRefusal {
  const body = parseErrorBody(text);
  if (body === null || ERRORS[body.code].status !== status || status === 401) {
    return new ServiceRefusal(status, badGateway());
  }
  const forwarded = FORWARDED_HEADERS.map((name) => [name, headers[name.toLowerCase()]] as const);
  const present = forwarded.filter((each): each is [(typeof each)[0], string] => typeof each[1] === 'string');
  return new ServiceRefusal(
    status,
    new ProblemError(body.code, body.message, body.details, Object.fromEntries(present)),
  );
}

/** Returns a 503 if the service certainly did nothing, and a 502 if the outcome is unknown. */
export function noResponse(error: unknown): ProblemError {
  const message = 'Part of Dear Future can’t be reached right now. Please try again in a moment.';
  const isUnsent = NEVER_SENT.has(codeOf(error));
  const problem = isUnsent ? new ProblemError('unavailable', message, undefined, { ...RETRY }) : badGateway();
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
  const message = 'Part of Dear Future isn’t working properly. Please try again in a moment.';
  return new ProblemError('bad_gateway', message, undefined, { ...RETRY });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // If a host name has several addresses, the error contains one for each. The first decides.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return 'code' in error ? String(error.code) : '';
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isValid(ErrorBodyDto, body) ? body : null;
  } catch {
    return null;
  }
}
