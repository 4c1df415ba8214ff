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

export type Caller = 'visitor' | 'otherUser' | 'owner';

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
  body?: (entities: OwnedEntities) => { content: string | Buffer; type: string };
  /** Text that only the owner's response contains. */
  secret?: (entities: OwnedEntities) => string;
  /** Each call uses the edit link of a new response. */
  needsEditLink?: true;
  /** Each call uses the link of a new recipient. */
  needsRecipientLink?: true;
  /** The response ends only when the caller disconnects. */
  isEndless?: true;
}

const everyone = (status: number): Record<Caller, number> => ({ visitor: status, otherUser: status, owner: status });
const users = (status: number): Record<Caller, number> => ({ visitor: 401, otherUser: status, owner: status });
const ownerOnly = (status: number): Record<Caller, number> => ({ visitor: 401, otherUser: 404, owner: status });
const json = (body: unknown) => () => ({ content: JSON.stringify(body), type: 'application/json' });
const form = (text: string) => () => ({ content: text, type: 'application/x-www-form-urlencoded' });
const video = (fields: Record<string, string>) => () => ({ content: formWithVideo(fields), type: FORM_TYPE });
const slugOfPrompt = ({ prompt }: OwnedEntities): string => prompt.slug;
const slugOfCapsule = ({ paid }: OwnedEntities): string => paid.slug;

/** The expected responses of each route. The compiler and a test check that none is missing. */
export const EXPECTED: Record<RouteName, Expectation> = {
  listPrompts: { status: everyone(200) },
  listTimeCapsules: { status: users(200), secret: ({ capsule }) => capsule.id },
  createTimeCapsule: { status: users(201), body: () => ({ content: capsuleForm(), type: FORM_TYPE }) },
  listRemovedTimeCapsules: { status: users(200) },
  listReceivedTimeCapsules: { status: users(200) },
  // The owner cannot remove a capsule that another user keeps.
  removeReceivedTimeCapsule: { status: { visitor: 401, otherUser: 204, owner: 404 } },
  eraseTimeCapsule: { status: ownerOnly(204) },
  showTimeCapsule: { status: ownerOnly(200), secret: ({ capsule }) => capsule.videoFileName },
  changeTimeCapsule: { status: ownerOnly(200), body: json({ personalNote: 'Later.' }) },
  restoreTimeCapsule: { status: ownerOnly(200), body: json({}) },
  openTimeCapsule: { status: ownerOnly(204) },
  shareTimeCapsule: {
    status: ownerOnly(200),
    body: ({ person }) => json({ recipients: person.id })(),
    secret: ({ person }) => person.id,
  },
  showTimeline: { status: ownerOnly(200), secret: () => '"recorded"' },
  showCalendar: { status: ownerOnly(200), secret: ({ capsule }) => capsule.id },
  removeTimeCapsule: { status: ownerOnly(204) },
  deliverTimeCapsule: { status: ownerOnly(200) },

  listPeople: { status: users(200), secret: ({ person }) => person.email },
  createPerson: { status: users(201), body: json({ name: 'Ben', email: 'ben@b.test' }) },
  changePerson: { status: ownerOnly(200), body: json({ guardianName: 'Rosa' }), secret: ({ person }) => person.email },
  removePerson: { status: ownerOnly(204) },

  showOpening: { status: everyone(200), needsRecipientLink: true },
  markOpened: { status: everyone(204), needsRecipientLink: true },
  // The owner has the capsule already.
  keepOpening: { status: { visitor: 401, otherUser: 204, owner: 409 }, needsRecipientLink: true },
  sendThanks: { status: everyone(204), needsRecipientLink: true, body: json({ text: 'Thank you!' }) },
  sendResponse: { status: everyone(201), needsRecipientLink: true, body: video({}) },
  changeAddress: { status: everyone(204), needsRecipientLink: true, body: () => json({ email: uniqueEmail() })() },
  blockUnknownSender: { status: everyone(204), needsRecipientLink: true },

  showStorage: { status: users(200) },

  listSharedPrompts: { status: users(200), secret: ({ prompt }) => prompt.id },
  createSharedPrompt: {
    status: users(201),
    body: json({ promptTitle: 'T', promptDescription: 'D', status: 'active' }),
  },
  showSharedPrompt: { status: ownerOnly(200), secret: slugOfPrompt },
  changeSharedPrompt: { status: ownerOnly(200), body: json({ status: 'active' }), secret: slugOfPrompt },
  deleteSharedPrompt: { status: ownerOnly(204) },
  listResponses: { status: ownerOnly(200), secret: ({ response }) => response.id },
  downloadResponses: { status: ownerOnly(200) },
  deleteResponse: { status: ownerOnly(204) },

  listPackages: { status: everyone(200) },
  listPaidCapsules: { status: users(200), secret: ({ paid }) => paid.id },
  createPaidCapsule: { status: users(201), body: ({ order }) => json(order)() },
  showPaidCapsule: { status: ownerOnly(200), secret: slugOfCapsule },
  changePaidCapsule: {
    status: ownerOnly(200),
    body: json({ deliveryDate: '2041-06-01T12:00:00Z' }),
    secret: slugOfCapsule,
  },
  cancelPaidCapsule: { status: ownerOnly(204) },
  closePaidCapsule: { status: ownerOnly(200), secret: slugOfCapsule },
  reopenPaidCapsule: { status: ownerOnly(200), secret: slugOfCapsule },
  listContributors: { status: ownerOnly(200), secret: () => CONTRIBUTOR.responderEmail },
  requireApproval: { status: ownerOnly(200), body: json({ needsApproval: false }) },
  removeContribution: { status: ownerOnly(204) },
  restoreContribution: { status: ownerOnly(204) },
  approveContribution: { status: ownerOnly(204) },
  blockSender: { status: ownerOnly(204) },
  unblockSender: { status: ownerOnly(204) },
  // Sealed, even for its owner.
  downloadContributions: { status: ownerOnly(409) },
  showReel: { status: ownerOnly(200) },
  // Refused while the capsule accepts videos.
  makeReel: { status: ownerOnly(409) },
  startCheckout: { status: ownerOnly(201) },
  checkPayment: { status: ownerOnly(200) },
  listCredits: { status: users(200) },
  listPayments: { status: users(200), secret: ({ paid }) => paid.id },
  // Without Stripe's signature.
  stripeWebhook: { status: everyone(400), body: json({ type: 'checkout.session.completed' }) },
  openCapsuleLink: { status: everyone(200) },
  submitContribution: { status: everyone(201), body: video(CONTRIBUTOR) },

  openLink: { status: everyone(200) },
  submitResponse: { status: everyone(201), body: video({}) },
  showEditLink: { status: everyone(200), needsEditLink: true },
  replaceResponse: { status: everyone(200), needsEditLink: true, body: video({}) },
  withdrawResponse: { status: everyone(204), needsEditLink: true },

  streamLive: { status: users(200), isEndless: true },
  playVideo: { status: ownerOnly(200) },
  showPoster: { status: ownerOnly(200) },
  downloadVideo: { status: ownerOnly(200) },
  listNotifications: { status: users(200), secret: ({ notification }) => notification.id },
  readAllNotifications: { status: users(204) },
  readNotification: { status: ownerOnly(204) },
  showEmailSettings: { status: users(200) },
  changeEmailSettings: { status: users(200), body: json({ responseMails: true }) },
  showUnsubscribe: { status: everyone(200) },
  unsubscribe: { status: everyone(200), body: form('List-Unsubscribe=One-Click') },
  showUser: { status: users(200) },
  changeUser: { status: users(200), body: json({ firstName: 'Ada' }) },
  listSessions: { status: users(200) },
  showLogin: { status: { visitor: 200, otherUser: 303, owner: 303 } },
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
