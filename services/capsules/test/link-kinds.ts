import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ApiResponse, CapsulesTestApp, PostedMessage } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import type { Submission } from './guest-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';

interface Link {
  owner: string;
  id: string;
  slug: string;
}

/** A kind of public link. Tests that run for each kind cover both responses and contributions. */
interface LinkKind {
  name: string;
  /** The table of submissions, and the table of links. */
  tables: [string, string];
  /** The first part of the types of messages to the delivery service. */
  topic: 'response' | 'contribution';
  uploadKind: 'prompt-response' | 'contribution';
  closedMessage: unknown;
  /** A refused form, and its invalid fields. */
  invalidForm: [fields: Record<string, string>, invalid: string[]];
  /** The status that the owner gets when they play a video: 404 for a sealed capsule. */
  ownerPlaybackStatus: 200 | 404;
  /** Whether the owner's list keeps the names of guests who withdrew. */
  isNameKept: boolean;
  /** Creates an open link. @param slots the limit of a capsule */
  createLink(slots?: number): Promise<Link & { opensAt: string | null; timeZone: string | null }>;
  setOpen(link: Link, isOpen: boolean): Promise<unknown>;
  admit(slug: string, key?: string | null): Promise<ApiResponse<AdmitUploadResponse>>;
  send(slug: string, fields?: Record<string, string>): Promise<Submission>;
  readCounts(id: string): Promise<[number, number]>;
  /** Returns the ids and names in the owner's list. */
  listNames(link: Link): Promise<[id: string, name: string | null][]>;
  /** Returns the message to the delivery service that is expected for Ben's video. */
  expectedMessage(link: Link, submission: { id: string; submittedAt: string }): PostedMessage;
}

export function linkKinds(app: CapsulesTestApp): LinkKind[] {
  const contributions = new ContributionsClient(app);
  const { capsules } = contributions;
  const prompts = new SharedPromptsClient(app);
  return [
    {
      name: 'a response to a shared prompt',
      tables: ['shared_responses', 'shared_prompts'],
      topic: 'response',
      uploadKind: 'prompt-response',
      closedMessage: expect.stringMatching(/closed/),
      invalidForm: [{ responderEmail: 'no-address' }, ['responderEmail']],
      ownerPlaybackStatus: 200,
      isNameKept: false,
      createLink: async () => {
        const { owner, id, slug } = await prompts.createOwnerAndPrompt();
        return { owner, id, slug, opensAt: null, timeZone: null };
      },
      setOpen: ({ owner, id }, isOpen) => prompts.change(owner, id, { status: isOpen ? 'active' : 'closed' }),
      admit: (slug, key) => prompts.admit(slug, key),
      send: (slug, fields) => prompts.respond(slug, fields),
      readCounts: (id) => prompts.readCounts(id),
      listNames: async ({ owner, id }) =>
        (await app.call<SharedResponseDto[]>(owner, 'GET', `/shared-prompts/${id}/responses`)).body.map((response) => [
          response.id,
          response.responderName,
        ]),
      expectedMessage: ({ owner: userId, id: promptId }, { id: responseId, submittedAt: receivedAt }) => ({
        type: 'response.received',
        payload: { responseId, promptId, userId, promptTitle: 'A wish for us', responderName: 'Ben', receivedAt },
      }),
    },
    {
      name: 'a contribution to a paid capsule',
      tables: ['contributions', 'paid_capsules'],
      topic: 'contribution',
      uploadKind: 'contribution',
      closedMessage: 'This capsule is closed, so you can’t add, change, or withdraw a video.',
      invalidForm: [{ personalNote: 'Hi' }, ['responderName', 'responderEmail']],
      ownerPlaybackStatus: 404,
      isNameKept: true,
      createLink: async (slots) => {
        const {
          host: owner,
          id,
          slug,
          deliveryDate: opensAt,
          timeZone,
        } = await contributions.createHostAndCapsule(slots);
        return { owner, id, slug, opensAt, timeZone };
      },
      setOpen: ({ owner, id }, isOpen) => capsules.change(owner, id, isOpen ? '/reopen' : '/close'),
      admit: (slug, key) => contributions.admit(slug, key),
      send: (slug, fields) => contributions.contribute(slug, fields),
      readCounts: (id) => contributions.readCounts(id),
      listNames: async ({ owner, id }) =>
        (await contributions.listContributors(owner, id)).body.map((contributor) => [contributor.id, contributor.name]),
      expectedMessage: ({ owner: userId, id: capsuleId }, { id: contributionId, submittedAt: receivedAt }) => ({
        type: 'contribution.received',
        payload: { contributionId, capsuleId, userId, title: 'Ana & Ben', contributorName: 'Ben', receivedAt },
      }),
    },
  ];
}
