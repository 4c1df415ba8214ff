import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PersonDto } from '@dear-future/contracts/http/people';
import type { SharedPromptDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { RouteName } from '../src/routes/route-table.js';
import { FORM_TYPE } from '@dear-future/testing/attacks';
import { uniqueEmail } from './gateway-test-app.js';
import { CONTRIBUTOR } from './paid-capsules.js';
import { capsuleForm, formWithVideo } from './recording.js';

export type Caller = 'visitor' | 'another' | 'owner';

/** Entities that exist when the routes are called. The owner owns all of them. */
export interface OwnedEntities {
  capsule: TimeCapsuleDto;
  person: PersonDto;
  notification: NotificationDto;
  prompt: SharedPromptDto;
  response: SubmittedResponseDto;
  /** Paid, open, with one contribution and a reel; sealed for years. */
  paid: PaidCapsuleDto;
  contribution: SubmittedResponseDto;
  /** For another paid capsule. */
  order: CreatePaidCapsuleBody;
}

export interface Expectation {
  status: Record<Caller, number>;
  /** Body to send, with its type. */
  body?: (things: OwnedEntities) => { content: string | Buffer; type: string };
  /** Text that only the owner's response contains. */
  secret?: (things: OwnedEntities) => string;
  /** Each call uses the edit link of a new response. */
  editSecret?: true;
  /** Each call uses the link of a new recipient. */
  recipient?: true;
  /** The response ends when the caller leaves. */
  endless?: true;
}

const everyone = (status: number): Record<Caller, number> => ({ visitor: status, another: status, owner: status });
const users = (status: number): Record<Caller, number> => ({ visitor: 401, another: status, owner: status });
const ownerAlone = (status: number): Record<Caller, number> => ({ visitor: 401, another: 404, owner: status });
const json = (body: unknown) => () => ({ content: JSON.stringify(body), type: 'application/json' });
const form = (text: string) => () => ({ content: text, type: 'application/x-www-form-urlencoded' });
const video = (fields: Record<string, string>) => () => ({ content: formWithVideo(fields), type: FORM_TYPE });
const slugOfPrompt = ({ prompt }: OwnedEntities): string => prompt.slug;
const slugOfCapsule = ({ paid }: OwnedEntities): string => paid.slug;

/** One row for each route of the table: the compiler refuses a missing one, and so does a test. */
export const EXPECTED: Record<RouteName, Expectation> = {
  listPrompts: { status: everyone(200) },
  listTimeCapsules: { status: users(200), secret: ({ capsule }) => capsule.id },
  createTimeCapsule: { status: users(201), body: () => ({ content: capsuleForm(), type: FORM_TYPE }) },
  listRemovedTimeCapsules: { status: users(200) },
  listReceivedTimeCapsules: { status: users(200) },
  // The owner cannot remove a capsule that another user keeps.
  removeReceivedTimeCapsule: { status: { visitor: 401, another: 204, owner: 404 } },
  eraseTimeCapsule: { status: ownerAlone(204) },
  showTimeCapsule: { status: ownerAlone(200), secret: ({ capsule }) => capsule.videoFileName },
  changeTimeCapsule: { status: ownerAlone(200), body: json({ personalNote: 'Later.' }) },
  restoreTimeCapsule: { status: ownerAlone(200), body: json({}) },
  openTimeCapsule: { status: ownerAlone(204) },
  shareTimeCapsule: {
    status: ownerAlone(200),
    body: ({ person }) => json({ recipients: person.id })(),
    secret: ({ person }) => person.id,
  },
  showTimeline: { status: ownerAlone(200), secret: () => '"recorded"' },
  showCalendar: { status: ownerAlone(200), secret: ({ capsule }) => capsule.id },
  removeTimeCapsule: { status: ownerAlone(204) },
  deliverTimeCapsule: { status: ownerAlone(200) },

  listPeople: { status: users(200), secret: ({ person }) => person.email },
  createPerson: { status: users(201), body: json({ name: 'Ben', email: 'ben@b.test' }) },
  changePerson: { status: ownerAlone(200), body: json({ guardianName: 'Rosa' }), secret: ({ person }) => person.email },
  removePerson: { status: ownerAlone(204) },

  showOpening: { status: everyone(200), recipient: true },
  markOpened: { status: everyone(204), recipient: true },
  // The owner has the capsule already.
  keepOpening: { status: { visitor: 401, another: 204, owner: 409 }, recipient: true },
  sendThanks: { status: everyone(204), recipient: true, body: json({ text: 'Thank you!' }) },
  sendAnswer: { status: everyone(201), recipient: true, body: video({}) },
  changeAddress: { status: everyone(204), recipient: true, body: () => json({ email: uniqueEmail() })() },
  blockUnknownSender: { status: everyone(204), recipient: true },

  showStorage: { status: users(200) },

  listSharedPrompts: { status: users(200), secret: ({ prompt }) => prompt.id },
  createSharedPrompt: {
    status: users(201),
    body: json({ promptTitle: 'T', promptDescription: 'D', status: 'active' }),
  },
  showSharedPrompt: { status: ownerAlone(200), secret: slugOfPrompt },
  changeSharedPrompt: { status: ownerAlone(200), body: json({ status: 'active' }), secret: slugOfPrompt },
  deleteSharedPrompt: { status: ownerAlone(204) },
  listResponses: { status: ownerAlone(200), secret: ({ response }) => response.id },
  downloadResponses: { status: ownerAlone(200) },
  deleteResponse: { status: ownerAlone(204) },

  listPackages: { status: everyone(200) },
  listPaidCapsules: { status: users(200), secret: ({ paid }) => paid.id },
  createPaidCapsule: { status: users(201), body: ({ order }) => json(order)() },
  showPaidCapsule: { status: ownerAlone(200), secret: slugOfCapsule },
  changePaidCapsule: {
    status: ownerAlone(200),
    body: json({ deliveryDate: '2041-06-01T12:00:00Z' }),
    secret: slugOfCapsule,
  },
  cancelPaidCapsule: { status: ownerAlone(204) },
  closePaidCapsule: { status: ownerAlone(200), secret: slugOfCapsule },
  reopenPaidCapsule: { status: ownerAlone(200), secret: slugOfCapsule },
  listContributors: { status: ownerAlone(200), secret: () => CONTRIBUTOR.responderEmail },
  requireApproval: { status: ownerAlone(200), body: json({ needsApproval: false }) },
  removeContribution: { status: ownerAlone(204) },
  restoreContribution: { status: ownerAlone(204) },
  approveContribution: { status: ownerAlone(204) },
  blockSender: { status: ownerAlone(204) },
  unblockSender: { status: ownerAlone(204) },
  // Sealed from its owner, too.
  downloadContributions: { status: ownerAlone(409) },
  showReel: { status: ownerAlone(200) },
  // Refused while the capsule takes videos.
  makeReel: { status: ownerAlone(409) },
  startCheckout: { status: ownerAlone(201) },
  checkPayment: { status: ownerAlone(200) },
  listCredits: { status: users(200) },
  listPayments: { status: users(200), secret: ({ paid }) => paid.id },
  // Without Stripe's signature.
  stripeWebhook: { status: everyone(400), body: json({ type: 'checkout.session.completed' }) },
  openCapsuleLink: { status: everyone(200) },
  submitContribution: { status: everyone(201), body: video(CONTRIBUTOR) },

  openLink: { status: everyone(200) },
  submitResponse: { status: everyone(201), body: video({}) },
  showEditLink: { status: everyone(200), editSecret: true },
  replaceResponse: { status: everyone(200), editSecret: true, body: video({}) },
  withdrawResponse: { status: everyone(204), editSecret: true },

  streamLive: { status: users(200), endless: true },
  playVideo: { status: ownerAlone(200) },
  showPoster: { status: ownerAlone(200) },
  downloadVideo: { status: ownerAlone(200) },
  listNotifications: { status: users(200), secret: ({ notification }) => notification.id },
  readAllNotifications: { status: users(204) },
  readNotification: { status: ownerAlone(204) },
  showEmailSettings: { status: users(200) },
  changeEmailSettings: { status: users(200), body: json({ responseMails: true }) },
  showUnsubscribe: { status: everyone(200) },
  unsubscribe: { status: everyone(200), body: form('List-Unsubscribe=One-Click') },
  showUser: { status: users(200) },
  changeUser: { status: users(200), body: json({ firstName: 'Ada' }) },
  listSessions: { status: users(200) },
  showLogin: { status: { visitor: 200, another: 303, owner: 303 } },
  requestSignIn: { status: everyone(200), body: form('email=user@b.test') },
  showSignInLink: { status: everyone(410) },
  useSignInLink: { status: everyone(410), body: form('token=guess') },
  // No identity provider is configured.
  finishProviderLogin: { status: everyone(404) },
  logout: { status: everyone(303) },
  confirmLogout: { status: everyone(303) },
  logoutEverywhere: { status: everyone(303) },
  showApiReference: { status: everyone(200) },
  showApiDocument: { status: everyone(200) },
  showHealth: { status: everyone(200) },
};
