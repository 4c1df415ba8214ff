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
  /** Is paid, accepts videos, and stays sealed for years. Has one contribution and the reel add-on. */
  paid: PaidCapsuleDto;
  contribution: SubmittedResponseDto;
  /** The order of another paid capsule. */
  order: CreatePaidCapsuleBody;
}

export interface Expectation {
  status: Record<Caller, number>;
  /** Returns the body to send, with its type. */
  body?: (entities: OwnedEntities) => { content: string | Buffer; type: string };
  /** Returns a text that only the owner's response contains. */
  ownerText?: (entities: OwnedEntities) => string;
  /** The call needs the secret of an edit link. */
  needsEditLink?: true;
  /** The call needs the secret of a recipient's link. */
  needsRecipientLink?: true;
  /** The response ends only when the caller disconnects. */
  isEndless?: true;
}

const forEveryone = (status: number): Record<Caller, number> => ({ visitor: status, otherUser: status, owner: status });
const forUsers = (status: number): Record<Caller, number> => ({ visitor: 401, otherUser: status, owner: status });
const forOwner = (status: number): Record<Caller, number> => ({ visitor: 401, otherUser: 404, owner: status });
const json = (body: unknown) => () => ({ content: JSON.stringify(body), type: 'application/json' });
const form = (text: string) => () => ({ content: text, type: 'application/x-www-form-urlencoded' });
const video = (fields: Record<string, string>) => () => ({ content: formWithVideo(fields), type: FORM_TYPE });
const slugOfPrompt = ({ prompt }: OwnedEntities): string => prompt.slug;
const slugOfCapsule = ({ paid }: OwnedEntities): string => paid.slug;

/** The expected responses of each route. The compiler and a test check that no route is missing. */
export const EXPECTED: Record<RouteName, Expectation> = {
  listPrompts: { status: forEveryone(200) },
  listTimeCapsules: { status: forUsers(200), ownerText: ({ capsule }) => capsule.id },
  createTimeCapsule: { status: forUsers(201), body: () => ({ content: capsuleForm(), type: FORM_TYPE }) },
  listRemovedTimeCapsules: { status: forUsers(200) },
  listReceivedTimeCapsules: { status: forUsers(200) },
  // Only the user who keeps a received capsule can remove it from their list.
  removeReceivedTimeCapsule: { status: { visitor: 401, otherUser: 204, owner: 404 } },
  eraseTimeCapsule: { status: forOwner(204) },
  showTimeCapsule: { status: forOwner(200), ownerText: ({ capsule }) => capsule.videoFileName },
  changeTimeCapsule: { status: forOwner(200), body: json({ personalNote: 'Later.' }) },
  restoreTimeCapsule: { status: forOwner(200), body: json({}) },
  openTimeCapsule: { status: forOwner(204) },
  shareTimeCapsule: {
    status: forOwner(200),
    body: ({ person }) => json({ recipients: person.id })(),
    ownerText: ({ person }) => person.id,
  },
  showTimeline: { status: forOwner(200), ownerText: () => '"recorded"' },
  showCalendar: { status: forOwner(200), ownerText: ({ capsule }) => capsule.id },
  removeTimeCapsule: { status: forOwner(204) },
  deliverTimeCapsule: { status: forOwner(200) },

  listPeople: { status: forUsers(200), ownerText: ({ person }) => person.email },
  createPerson: { status: forUsers(201), body: json({ name: 'Ben', email: 'ben@b.test' }) },
  changePerson: {
    status: forOwner(200),
    body: json({ guardianName: 'Rosa' }),
    ownerText: ({ person }) => person.email,
  },
  removePerson: { status: forOwner(204) },

  showOpening: { status: forEveryone(200), needsRecipientLink: true },
  markOpened: { status: forEveryone(204), needsRecipientLink: true },
  // The owner cannot keep their own capsule.
  keepOpening: { status: { visitor: 401, otherUser: 204, owner: 409 }, needsRecipientLink: true },
  sendThanks: { status: forEveryone(204), needsRecipientLink: true, body: json({ text: 'Thank you!' }) },
  sendResponse: { status: forEveryone(201), needsRecipientLink: true, body: video({}) },
  changeAddress: { status: forEveryone(204), needsRecipientLink: true, body: () => json({ email: uniqueEmail() })() },
  blockUnknownSender: { status: forEveryone(204), needsRecipientLink: true },

  showStorage: { status: forUsers(200) },

  listSharedPrompts: { status: forUsers(200), ownerText: ({ prompt }) => prompt.id },
  createSharedPrompt: {
    status: forUsers(201),
    body: json({ promptTitle: 'T', promptDescription: 'D', status: 'active' }),
  },
  showSharedPrompt: { status: forOwner(200), ownerText: slugOfPrompt },
  changeSharedPrompt: { status: forOwner(200), body: json({ status: 'active' }), ownerText: slugOfPrompt },
  deleteSharedPrompt: { status: forOwner(204) },
  listResponses: { status: forOwner(200), ownerText: ({ response }) => response.id },
  downloadResponses: { status: forOwner(200) },
  deleteResponse: { status: forOwner(204) },

  listPackages: { status: forEveryone(200) },
  listPaidCapsules: { status: forUsers(200), ownerText: ({ paid }) => paid.id },
  createPaidCapsule: { status: forUsers(201), body: ({ order }) => json(order)() },
  showPaidCapsule: { status: forOwner(200), ownerText: slugOfCapsule },
  changePaidCapsule: {
    status: forOwner(200),
    body: json({ deliveryDate: '2041-06-01T12:00:00Z' }),
    ownerText: slugOfCapsule,
  },
  cancelPaidCapsule: { status: forOwner(204) },
  closePaidCapsule: { status: forOwner(200), ownerText: slugOfCapsule },
  reopenPaidCapsule: { status: forOwner(200), ownerText: slugOfCapsule },
  listContributors: { status: forOwner(200), ownerText: () => CONTRIBUTOR.responderEmail },
  requireApproval: { status: forOwner(200), body: json({ needsApproval: false }) },
  removeContribution: { status: forOwner(204) },
  restoreContribution: { status: forOwner(204) },
  removeSender: { status: forOwner(204) },
  restoreSender: { status: forOwner(204) },
  approveContribution: { status: forOwner(204) },
  blockSender: { status: forOwner(204) },
  unblockSender: { status: forOwner(204) },
  // The videos are sealed, even for the host.
  downloadContributions: { status: forOwner(409) },
  showReel: { status: forOwner(200) },
  // A reel can be made only once the capsule has stopped accepting videos.
  makeReel: { status: forOwner(409) },
  startCheckout: { status: forOwner(201) },
  checkPayment: { status: forOwner(200) },
  listCredits: { status: forUsers(200) },
  listPayments: { status: forUsers(200), ownerText: ({ paid }) => paid.id },
  // The body is not signed by Stripe.
  stripeWebhook: { status: forEveryone(400), body: json({ type: 'checkout.session.completed' }) },
  openCapsuleLink: { status: forEveryone(200) },
  submitContribution: { status: forEveryone(201), body: video(CONTRIBUTOR) },

  openLink: { status: forEveryone(200) },
  submitResponse: { status: forEveryone(201), body: video({}) },
  showEditLink: { status: forEveryone(200), needsEditLink: true },
  replaceResponse: { status: forEveryone(200), needsEditLink: true, body: video({}) },
  withdrawResponse: { status: forEveryone(204), needsEditLink: true },

  streamLive: { status: forUsers(200), isEndless: true },
  playVideo: { status: forOwner(200) },
  showPoster: { status: forOwner(200) },
  downloadVideo: { status: forOwner(200) },
  listNotifications: { status: forUsers(200), ownerText: ({ notification }) => notification.id },
  readAllNotifications: { status: forUsers(204) },
  readNotification: { status: forOwner(204) },
  showEmailSettings: { status: forUsers(200) },
  changeEmailSettings: { status: forUsers(200), body: json({ responseMails: true }) },
  showUnsubscribe: { status: forEveryone(200) },
  unsubscribe: { status: forEveryone(200), body: form('List-Unsubscribe=One-Click') },
  showUser: { status: forUsers(200) },
  changeUser: { status: forUsers(200), body: json({ firstName: 'Ada' }) },
  listSessions: { status: forUsers(200) },
  showLogin: { status: { visitor: 200, otherUser: 303, owner: 303 } },
  requestSignIn: { status: forEveryone(200), body: form('email=user@b.test') },
  showSignInLink: { status: forEveryone(410) },
  useSignInLink: { status: forEveryone(410), body: form('token=guess') },
  // No identity provider is configured.
  finishProviderLogin: { status: forEveryone(404) },
  logout: { status: forEveryone(303) },
  confirmLogout: { status: forEveryone(303) },
  logoutEverywhere: { status: forEveryone(303) },
  showApiReference: { status: forEveryone(200) },
  showApiDocument: { status: forEveryone(200) },
  showHealth: { status: forEveryone(200) },
};
