import { promisify } from 'node:util';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { nestingProblem } from '@dear-future/service-kit/service/validation';
import express, { type Request, type Response } from 'express';

const FORM_LIMIT = '16kb';
/** How long a form or a signed body may take to arrive. The HTTP server has no deadline for bodies. */
const DEADLINE_MS = 20_000;

const PARSERS = {
  form: [
    express.urlencoded({ extended: false, limit: FORM_LIMIT, parameterLimit: 20 }),
    express.json({ limit: FORM_LIMIT }),
  ],
  // Forwarded byte for byte. A compressed body is refused: after decompression, it would not match its signature.
  raw: [express.raw({ type: () => true, limit: '256kb', inflate: false })],
};

export async function readBody(kind: keyof typeof PARSERS, request: Request, response: Response): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), DEADLINE_MS);
  });
  const read = async (): Promise<void> => {
    for (const parser of PARSERS[kind]) await promisify<Request, Response>(parser)(request, response);
  };
  await Promise.race([read(), deadline]).finally(() => clearTimeout(timer));
  const problem = kind === 'form' && nestingProblem(request.body);
  if (problem) throw problem;
}

function tooSlow(): ProblemError {
  const message = 'This took too long to arrive. Please try again.';
  return new ProblemError('too_slow', message, undefined, { Connection: 'close' });
}
