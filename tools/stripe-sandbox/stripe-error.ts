/** The codes of errors that come from the payment's state, not from the request. */
const REMEMBERED_CODES = new Set(['charge_already_refunded', 'charge_disputed']);

/** https://docs.stripe.com/api/errors */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly body: {
      type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
      message: string;
      code?: string;
      decline_code?: string;
      param?: string;
    },
  ) {
    super(body.message);
  }

  /**
   * Whether a retry with the same idempotency key gets this error again, because the work had begun. A request that was
   * refused before its work, with 503 or for its parameters, can be retried:
   * https://docs.stripe.com/api/idempotent_requests.
   */
  get isRemembered(): boolean {
    return this.status === 500 || this.status === 402 || REMEMBERED_CODES.has(this.body.code ?? '');
  }
}

export function invalid(message: string, fields: { param?: string; code?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...fields });
}

export function missing(type: string, id: string, param: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
    param,
  });
}
