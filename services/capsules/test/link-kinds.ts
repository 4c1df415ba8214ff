import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ApiResponse, CapsulesTestApp, Posted } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import type { MadeResponse } from './guest-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';

export interface Link {
  owner: string;
  id: string;
  slug: string;
}

/** What guests send through a public link; lets tests cover responses and contributions alike. */
export interface LinkKind {
  name: string;
  /** The table of what guests send, and the table of the links. */
  tables: [string, string];
  /** Prefix of the message types to delivery. */
  topic: 'response' | 'contribution';
  submittedTo: 'shared-prompt' | 'paid-capsule';
  uploadKind: 'prompt-response' | 'contribution';
  closedMessage: unknown;
  /** A refused form, and its invalid fields. */
  badForm: [fields: Record<string, string>, wrong: string[]];
  /** The status when the owner watches a video: capsules are sealed. */
  ownerWatches: 200 | 404;
  /** Whether the owner's list keeps the names of guests who withdrew. */
  keepsNames: boolean;
  /** Creates an open link; `slots` limits a capsule. */
  link(slots?: number): Promise<Link & { opensAt: string | null }>;
  setOpen(link: Link, isOpen: boolean): Promise<unknown>;
  admit(slug: string, key?: string | null): Promise<ApiResponse<AdmitUploadResponse>>;
  send(slug: string, fields?: Record<string, string>): Promise<MadeResponse>;
  counts(id: string): Promise<[number, number]>;
  /** Returns the ids and names in the owner's list. */
  listedNames(link: Link): Promise<[id: string, name: string | null][]>;
  /** Returns the expected message to delivery about Ben's video. */
  receivedMessage(link: Link, made: { id: string; submittedAt: string }): Posted;
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
      submittedTo: 'shared-prompt',
      uploadKind: 'prompt-response',
      closedMessage: expect.stringMatching(/closed/),
      badForm: [{ responderEmail: 'no-address' }, ['responderEmail']],
      ownerWatches: 200,
      keepsNames: false,
      link: async () => {
        const { ana: owner, id, slug } = await prompts.owned();
        return { owner, id, slug, opensAt: null };
      },
      setOpen: ({ owner, id }, isOpen) => prompts.change(owner, id, { status: isOpen ? 'active' : 'closed' }),
      admit: (slug, key) => prompts.admit(slug, key),
      send: (slug, fields) => prompts.respond(slug, fields),
      counts: (id) => prompts.counts(id),
      listedNames: async ({ owner, id }) =>
        (await app.call<SharedResponseDto[]>(owner, 'GET', `/shared-prompts/${id}/responses`)).body.map((response) => [
          response.id,
          response.responderName,
        ]),
      receivedMessage: ({ owner: userId, id: promptId }, { id: responseId, submittedAt: receivedAt }) => ({
        type: 'response.received',
        payload: { responseId, promptId, userId, promptTitle: 'A wish for us', responderName: 'Ben', receivedAt },
      }),
    },
    {
      name: 'a contribution to a paid capsule',
      tables: ['contributions', 'paid_capsules'],
      topic: 'contribution',
      submittedTo: 'paid-capsule',
      uploadKind: 'contribution',
      closedMessage: 'This capsule is closed, so videos can’t be added, changed, or withdrawn.',
      badForm: [{ personalNote: 'Hi' }, ['responderName', 'responderEmail']],
      ownerWatches: 404,
      keepsNames: true,
      link: async (slots) => {
        const { ana: owner, id, slug, deliveryDate: opensAt } = await contributions.hosted(slots);
        return { owner, id, slug, opensAt };
      },
      setOpen: ({ owner, id }, isOpen) => capsules.change(owner, id, isOpen ? '/reopen' : '/close'),
      admit: (slug, key) => contributions.admit(slug, key),
      send: (slug, fields) => contributions.contribute(slug, fields),
      counts: (id) => contributions.counts(id),
      listedNames: async ({ owner, id }) =>
        (await contributions.contributors(owner, id)).body.map((contributor) => [contributor.id, contributor.name]),
      receivedMessage: ({ owner: userId, id: capsuleId }, { id: contributionId, submittedAt: receivedAt }) => ({
        type: 'contribution.received',
        payload: { contributionId, capsuleId, userId, title: 'Ana & Ben', contributorName: 'Ben', receivedAt },
      }),
    },
  ];
}
