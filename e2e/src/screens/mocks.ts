import { ERRORS, type ErrorBody, type ErrorCode, type FieldProblem } from '@dear-future/contracts/errors';
import type { EmailSettingsDto, NotificationDto } from '@dear-future/contracts/http/notifications';
import type {
  CapsulePackageDto,
  ContributorDto,
  CreditDto,
  PaidCapsuleDto,
  PublicCapsuleDto,
  ReelDto,
} from '@dear-future/contracts/http/paid-capsules';
import type { OpeningDto, ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import type { PersonDto } from '@dear-future/contracts/http/people';
import type { CheckoutSessionDto, PaymentCheckDto, PaymentDto } from '@dear-future/contracts/http/payments';
import type { SessionDto, UserDto } from '@dear-future/contracts/http/users';
import type { PromptDto } from '@dear-future/contracts/http/prompts';
import type {
  PublicSharedPromptDto,
  EditLinkDto,
  SharedPromptDto,
  SharedResponseDto,
  SubmittedResponseDto,
} from '@dear-future/contracts/http/shared-prompts';
import type {
  RemovedTimeCapsuleDto,
  StorageDto,
  TimeCapsuleDto,
  TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';

/** The body of each successful API response. `:name` stands for one path segment. `never` means no JSON body. */
interface ResponseBodies {
  'GET /api/auth/user': UserDto;
  'PATCH /api/auth/user': UserDto;
  'GET /api/auth/sessions': SessionDto[];
  'GET /api/prompts': PromptDto[];
  'GET /api/notifications': NotificationDto[];
  'GET /api/email-settings': EmailSettingsDto;
  'PATCH /api/email-settings': EmailSettingsDto;
  'GET /api/time-capsules': TimeCapsuleDto[];
  'POST /api/time-capsules': TimeCapsuleDto;
  'GET /api/people': PersonDto[];
  'POST /api/people': PersonDto;
  'GET /api/opening': OpeningDto;
  'POST /api/opening/opened': never;
  'POST /api/opening/keep': never;
  'GET /api/time-capsules/received': ReceivedTimeCapsuleDto[];
  'PUT /api/opening/address': never;
  'POST /api/opening/unknown-sender': never;
  'GET /api/time-capsules/removed': RemovedTimeCapsuleDto[];
  'PATCH /api/time-capsules/:id': TimeCapsuleDto;
  'POST /api/time-capsules/:id/opened': never;
  'POST /api/time-capsules/:id/share': TimeCapsuleDto;
  'GET /api/time-capsules/:id/timeline': TimelineEntryDto[];
  'GET /api/storage': StorageDto;
  'POST /api/time-capsules/:id/deliver': TimeCapsuleDto;
  'GET /api/shared-prompts': SharedPromptDto[];
  'POST /api/shared-prompts': SharedPromptDto;
  'GET /api/shared-prompts/:id': SharedPromptDto;
  'GET /api/shared-prompts/:id/responses': SharedResponseDto[];
  'GET /api/public/shared-prompts/:slug': PublicSharedPromptDto;
  'POST /api/public/shared-prompts/:slug/responses': SubmittedResponseDto;
  'GET /api/public/capsules/:slug': PublicCapsuleDto;
  'POST /api/public/capsules/:slug/submit': SubmittedResponseDto;
  'POST /api/opening/answer': never;
  'GET /api/public/edit-link': EditLinkDto;
  'DELETE /api/public/edit-link': never;
  'DELETE /api/time-capsules/:id': never;
  'GET /api/capsule-packages': CapsulePackageDto[];
  'GET /api/credits': CreditDto[];
  'GET /api/payments': PaymentDto[];
  'GET /api/capsules': PaidCapsuleDto[];
  'POST /api/capsules': PaidCapsuleDto;
  'GET /api/capsules/:id': PaidCapsuleDto;
  'PATCH /api/capsules/:id': PaidCapsuleDto;
  'PATCH /api/capsules/:id/close': PaidCapsuleDto;
  'PATCH /api/capsules/:id/reopen': PaidCapsuleDto;
  'GET /api/capsules/:id/contributors': ContributorDto[];
  'DELETE /api/capsules/:id/contributors/:contributor': never;
  'POST /api/capsules/:id/contributors/:contributor/remove-all': never;
  'GET /api/capsules/:id/reel': ReelDto;
  'POST /api/capsules/:id/checkout-session': CheckoutSessionDto;
  'POST /api/capsules/:id/payment-check': PaymentCheckDto;
  'GET /api/videos/:file': never;
  'GET /api/videos/:file/poster': never;
  'GET /api/live': never;
  'GET /api/health': never;
  'GET /api/public/unsubscribe/:token': never;
  'POST /api/public/unsubscribe/:token': never;
  'GET /api/login': never;
  'POST /api/login': never;
  'GET /api/login/verify': never;
  /** Not part of the API: shows an email. */
  'GET /api/mail': never;
}

export interface MockResponse {
  status: number;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Leaves the response open after the body, as in an event stream. */
  shouldStayOpen?: boolean;
  /** Mock responses that replace others when this one is sent. */
  changes?: Mocks;
}

/**
 * A mock of the gateway's response. With `noResponse`, the call stays open, and `unreachable` closes the connection.
 * `holds` is never set. It exists so that the compiler checks the type of the body.
 */
export type Mock<Body> =
  | (MockResponse & { readonly holds?: Body })
  | ((path: string, query: URLSearchParams) => MockResponse)
  | 'noResponse'
  | 'unreachable';

export type Mocks = { readonly [Call in keyof ResponseBodies]?: Mock<ResponseBodies[Call]> };

/** Returns a JSON response. `total` is the length of a paged list, and `next` the URL of its next page. */
export function json<Body>(
  body: Body,
  { status = 200, total, next }: { status?: number; total?: number; next?: string } = {},
): MockResponse & { readonly holds?: Body } {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...(total === undefined ? {} : { 'x-total-count': String(total) }),
      ...(next === undefined ? {} : { link: `<${next}>; rel="next"` }),
    },
    body: JSON.stringify(body),
  };
}

/** Returns an error response in the product's format. */
export function refusal(
  code: ErrorCode,
  message: string,
  details?: FieldProblem[],
): MockResponse & { readonly holds?: never } {
  const body: ErrorBody = { code, message, requestId: 'screens', ...(details ? { details } : {}) };
  const { status, headers, body: text = '' } = json(body, { status: ERRORS[code].status });
  return { status, headers, body: text };
}

/** Returns a response without a body. */
export const empty = (status: number): Mock<never> => ({ status, headers: {} });

export const file = (contentType: string, body: string | Buffer): MockResponse => ({
  status: 200,
  headers: { 'content-type': contentType },
  body,
});

export const failure = refusal('internal', 'Something went wrong on our side. Please try again in a moment.');
export const signedOut = refusal('unauthenticated', 'Please log in to do this.');
/** A 401 response that also signs the user out. */
export const sessionEnded: Mock<never> = { ...signedOut, changes: { 'GET /api/auth/user': signedOut } };
export const notFound = refusal('not_found', 'This page does not exist.');
export const noResponse = 'noResponse';
export const unreachable = 'unreachable';

/** Finds the response to a call such as `GET /api/capsules`. If two match, the one with fewer parameters wins. */
export function findResponse(mocks: Mocks, call: string): Mock<unknown> | undefined {
  const segments = call.split('/');
  const literals = (pattern: string): number => pattern.split('/').filter((part) => !part.startsWith(':')).length;
  const [match] = Object.entries(mocks)
    .filter(([pattern]) => {
      const parts = pattern.split('/');
      return (
        parts.length === segments.length &&
        parts.every((part, index) => part.startsWith(':') || part === segments[index])
      );
    })
    .sort(([a], [b]) => literals(b) - literals(a));
  return match?.[1];
}
