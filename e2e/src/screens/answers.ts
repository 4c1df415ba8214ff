import { ERRORS, type ErrorBody, type ErrorCode, type FieldProblem } from '@dear-future/contracts/errors';
import type { Request, Route } from 'playwright-core';

/** What stands in for the server in one call. */
export type Answer = (route: Route) => Promise<void>;

/** By method and path, e.g. `GET /api/capsules`; a `*` stands for anything. The query does not count. */
export type Answers = Readonly<Record<string, Answer>>;

/** A body as the contracts have it. `total` is what a list says of all there are. */
export function json(body: unknown, { status = 200, total }: { status?: number; total?: number } = {}): Answer {
  const headers: Record<string, string> = total === undefined ? {} : { 'x-total-count': String(total) };
  return (route) => route.fulfill({ status, headers, json: body });
}

/** A refusal in the product's own form. */
export function refusal(code: ErrorCode, message: string, details?: FieldProblem[]): Answer {
  const body: ErrorBody = { code, message, requestId: 'picture-book', ...(details ? { details } : {}) };
  return json(body, { status: ERRORS[code].status });
}

/** What a broken server says. */
export const broken = refusal('internal', 'Something went wrong on our side. Please try again in a moment.');

/** The session has ended. */
export const signedOut = refusal('unauthenticated', 'Please log in to do this.');

/** No answer comes as long as anybody looks. */
export const silence: Answer = () => Promise.resolve();

/** The network is gone. */
export const unreachable: Answer = (route) => route.abort('internetdisconnected');

/** The answer for a call, when there is one; the longer pattern goes before the shorter one. */
export function answerTo(answers: Answers, request: Request): Answer | undefined {
  const call = `${request.method()} ${new URL(request.url()).pathname}`;
  const [found] = Object.keys(answers)
    .filter((pattern) => fits(pattern, call))
    .sort((one, other) => other.length - one.length);
  return found === undefined ? undefined : answers[found];
}

function fits(pattern: string, call: string): boolean {
  const literal = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`).test(call);
}
