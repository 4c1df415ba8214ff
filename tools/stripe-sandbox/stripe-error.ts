/** A refusal as Stripe words it: https://docs.stripe.com/api/errors. */
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
}

export function invalid(message: string, more: { param?: string; code?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more });
}

export function missing(what: string, id: string, param: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
