import type { ErrorCode } from '@dear-future/contracts/errors';
import type { Route } from '../routes/route.js';

const EVERY_ROUTE = [
  'malformed',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'bad_gateway',
  'unavailable',
] as const satisfies ErrorCode[];

const BY_BODY: Readonly<Record<NonNullable<Route['body']>, readonly ErrorCode[]>> = {
  nothing: [],
  form: ['invalid', 'too_slow', 'too_large', 'unsupported_media'],
  raw: ['too_slow', 'too_large'],
  stream: [
    'invalid',
    'not_found',
    'too_slow',
    'wrong_state',
    'upload_abandoned',
    'length_required',
    'too_large',
    'unsupported_media',
    'video_refused',
    'idempotency_mismatch',
  ],
};

export function errorCodesOf({
  method,
  path,
  auth,
  body = 'nothing',
  query,
  signed,
  link,
  errors = [],
}: Route): ErrorCode[] {
  const codes = new Set<ErrorCode>([...EVERY_ROUTE, ...BY_BODY[body], ...errors]);
  if (auth === 'user' || link) codes.add('unauthenticated');
  if (path.includes(':') || link) codes.add('not_found');
  if (method !== 'GET' && signed !== true) codes.add('cross_site');
  if (query?.includes('limit')) codes.add('invalid');
  return [...codes].sort();
}
