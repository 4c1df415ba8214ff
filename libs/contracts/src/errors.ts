/** The stable codes of errors (docs/product.md §8), each with its HTTP status and the level of its log entry. */
export const ERRORS = {
  malformed: { status: 400, level: 'info' },
  invalid: { status: 400, level: 'info' },
  unauthenticated: { status: 401, level: 'info' },
  cross_site: { status: 403, level: 'warn' },
  not_found: { status: 404, level: 'info' },
  /** A shared prompt that its owner has closed. Only someone who has its link can learn this. */
  closed: { status: 404, level: 'info' },
  too_slow: { status: 408, level: 'info' },
  wrong_state: { status: 409, level: 'info' },
  upload_abandoned: { status: 409, level: 'warn' },
  removed: { status: 410, level: 'info' },
  length_required: { status: 411, level: 'info' },
  too_large: { status: 413, level: 'info' },
  unsupported_media: { status: 415, level: 'info' },
  range_unsatisfiable: { status: 416, level: 'info' },
  video_refused: { status: 422, level: 'info' },
  idempotency_mismatch: { status: 422, level: 'warn' },
  too_many_requests: { status: 429, level: 'info' },
  headers_too_large: { status: 431, level: 'info' },
  internal: { status: 500, level: 'error' },
  bad_gateway: { status: 502, level: 'error' },
  unavailable: { status: 503, level: 'warn' },
} as const satisfies Record<string, { status: number; level: 'info' | 'warn' | 'error' }>;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldProblem {
  field: string;
  problem: string;
}

export interface ErrorBody {
  /** A sentence for users. */
  message: string;
  /** Does not change between versions. */
  code: ErrorCode;
  details?: FieldProblem[];
  requestId: string;
}
