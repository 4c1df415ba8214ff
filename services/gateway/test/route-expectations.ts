import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { RouteName } from '../src/routes/route-table.js';
import { FORM_TYPE } from '@dear-future/testing/attacks';
import { CONTRIBUTOR } from './paid-capsules.js';
import { multipart, multipartOf } from './recording.js';

export type Who = 'nobody' | 'another' | 'owner';

/** What is there when the routes are called. All of it is the owner's. */
export interface Things {
  capsule: TimeCapsuleDto;
  notification: NotificationDto;
  prompt: SharedPromptDto;
  response: SubmittedResponseDto;
  /** Paid, open, with one contribution and a reel; sealed for years. */
  paid: PaidCapsuleDto;
  /** What is in it. */
  contribution: SubmittedResponseDto;
  /** For another one. */
  order: CreatePaidCapsuleBody;
}

export interface Expectation {
  /** The status of the answer to each. */
  status: Record<Who, number>;
  /** Body to send, with its type. */
  body?: (things: Things) => { content: string | Buffer; type: string };
  /** What the answer must not hold unless the owner asks. */
  secret?: (things: Things) => string;
  /** Asked with the receipt of a response that is there for this case alone. */
  receipt?: true;
  /** The answer goes on until somebody leaves. */
  endless?: true;
}

const everybody = (status: number): Record<Who, number> => ({ nobody: status, another: status, owner: status });
const persons = (status: number): Record<Who, number> => ({ nobody: 401, another: status, owner: status });
const ownerAlone = (status: number): Record<Who, number> => ({ nobody: 401, another: 404, owner: status });
const json = (body: unknown) => () => ({ content: JSON.stringify(body), type: 'application/json' });
const form = (text: string) => () => ({ content: text, type: 'application/x-www-form-urlencoded' });
const video = (fields: Record<string, string>) => () => ({ content: multipartOf(fields), type: FORM_TYPE });

/** One row for each route of the table: the compiler refuses a missing one, and so does a test. */
export const EXPECTED: Record<RouteName, Expectation> = {
  listPrompts: { status: everybody(200) },
  listTimeCapsules: { status: persons(200), secret: ({ capsule }) => capsule.id },
  createTimeCapsule: { status: persons(201), body: () => ({ content: multipart(), type: FORM_TYPE }) },
  removeTimeCapsule: { status: ownerAlone(204) },
  deliverTimeCapsule: { status: ownerAlone(200) },

  showStorage: { status: persons(200) },

  listSharedPrompts: { status: persons(200), secret: ({ prompt }) => prompt.id },
  createSharedPrompt: {
    status: persons(201),
    body: json({ promptTitle: 'T', promptDescription: 'D', status: 'active' }),
  },
  showSharedPrompt: { status: ownerAlone(200), secret: ({ prompt }) => prompt.slug },
  changeSharedPrompt: {
    status: ownerAlone(200),
    body: json({ status: 'active' }),
    secret: ({ prompt }) => prompt.slug,
  },
  deleteSharedPrompt: { status: ownerAlone(204) },
  listResponses: { status: ownerAlone(200), secret: ({ response }) => response.id },
  downloadResponses: { status: ownerAlone(200) },
  deleteResponse: { status: ownerAlone(204) },

  listPackages: { status: everybody(200) },
  listPaidCapsules: { status: persons(200), secret: ({ paid }) => paid.id },
  createPaidCapsule: {
    status: persons(201),
    body: ({ order }) => ({ content: JSON.stringify(order), type: 'application/json' }),
  },
  showPaidCapsule: { status: ownerAlone(200), secret: ({ paid }) => paid.slug },
  changePaidCapsule: {
    status: ownerAlone(200),
    body: json({ deliveryDate: '2041-06-01T12:00:00Z' }),
    secret: ({ paid }) => paid.slug,
  },
  cancelPaidCapsule: { status: ownerAlone(204) },
  closePaidCapsule: { status: ownerAlone(200), secret: ({ paid }) => paid.slug },
  reopenPaidCapsule: { status: ownerAlone(200), secret: ({ paid }) => paid.slug },
  listContributors: { status: ownerAlone(200), secret: () => CONTRIBUTOR.responderEmail },
  requireApproval: { status: ownerAlone(200), body: json({ needsApproval: false }) },
  removeContribution: { status: ownerAlone(204) },
  restoreContribution: { status: ownerAlone(204) },
  approveContribution: { status: ownerAlone(204) },
  blockSender: { status: ownerAlone(204) },
  unblockSender: { status: ownerAlone(204) },
  // Sealed, also from its owner.
  downloadContributions: { status: ownerAlone(409) },
  showReel: { status: ownerAlone(200) },
  // Not while it takes videos.
  makeReel: { status: ownerAlone(409) },
  startCheckout: { status: ownerAlone(201) },
  checkPayment: { status: ownerAlone(200) },
  listCredits: { status: persons(200) },
  listPayments: { status: persons(200), secret: ({ paid }) => paid.id },
  // Nobody but Stripe can sign.
  hearStripe: { status: everybody(400), body: json({ type: 'checkout.session.completed' }) },
  openCapsuleLink: { status: everybody(200) },
  submitContribution: { status: everybody(201), body: video(CONTRIBUTOR) },

  openLink: { status: everybody(200) },
  submitResponse: { status: everybody(201), body: video({}) },
  showReceipt: { status: everybody(200), receipt: true },
  replaceResponse: { status: everybody(200), receipt: true, body: video({}) },
  withdrawResponse: { status: everybody(204), receipt: true },

  streamLive: { status: persons(200), endless: true },
  playVideo: { status: ownerAlone(200) },
  showPoster: { status: ownerAlone(200) },
  downloadVideo: { status: ownerAlone(200) },
  listNotifications: { status: persons(200), secret: ({ notification }) => notification.id },
  readAllNotifications: { status: persons(204) },
  readNotification: { status: ownerAlone(204) },
  showUser: { status: persons(200) },
  changeUser: { status: persons(200), body: json({ firstName: 'Ada' }) },
  listSessions: { status: persons(200) },
  showLogin: { status: { nobody: 200, another: 303, owner: 303 } },
  requestSignIn: { status: everybody(200), body: form('email=somebody@b.test') },
  showSignInLink: { status: everybody(410) },
  useSignInLink: { status: everybody(410), body: form('token=guess') },
  // No provider is set in this house.
  finishProviderLogin: { status: everybody(404) },
  logout: { status: everybody(303) },
  confirmLogout: { status: everybody(303) },
  logoutEverywhere: { status: everybody(303) },
  showHealth: { status: everybody(200) },
};
