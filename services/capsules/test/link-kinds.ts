import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { Answer, CapsulesTestApp, Posted } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import type { MadeResponse } from './shared-prompts-client.js';

export interface Link {
  owner: string;
  id: string;
  slug: string;
}

/** What strangers send by a link, for tests that hold for responses and contributions alike. */
export interface LinkKind {
  name: string;
  /** The tables of what was sent, and of what the link leads to. */
  tables: [string, string];
  /** Begins the names of the messages to delivery. */
  topic: 'response' | 'contribution';
  givenTo: 'shared-prompt' | 'paid-capsule';
  uploadKind: 'prompt-response' | 'contribution';
  closedMessage: unknown;
  /** A form that is refused, and the fields that are wrong in it. */
  badForm: [fields: Record<string, string>, wrong: string[]];
  /** The status of an owner who watches a video that was sent: a capsule is sealed. */
  ownerWatches: 200 | 404;
  /** Whether the owner's list keeps the names of those who withdrew. */
  keepsNames: boolean;
  /** A link that takes videos; `places` limits a capsule. */
  link(places?: number): Promise<Link & { opensAt: string | null }>;
  setOpen(link: Link, isOpen: boolean): Promise<unknown>;
  admit(slug: string, key?: string | null): Promise<Answer<AdmitUploadResponse>>;
  send(slug: string, fields?: Record<string, string>): Promise<MadeResponse>;
  counts(id: string): Promise<[number, number]>;
  /** Ids and names in the owner's list. */
  listed(link: Link): Promise<[id: string, name: string | null][]>;
  /** What delivery is told of a video that Ben sent. */
  received(link: Link, made: { id: string; submittedAt: string }): Posted;
}

export function linkKinds(app: CapsulesTestApp): LinkKind[] {
  const contributions = new ContributionsClient(app);
  const { capsules, strangers: prompts } = contributions;
  return [
    {
      name: 'a response to a shared prompt',
      tables: ['shared_responses', 'shared_prompts'],
      topic: 'response',
      givenTo: 'shared-prompt',
      uploadKind: 'prompt-response',
      closedMessage: expect.stringMatching(/closed/),
      badForm: [{ responderEmail: 'nobody' }, ['responderEmail']],
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
      listed: async ({ owner, id }) =>
        (await app.call<SharedResponseDto[]>(owner, 'GET', `/shared-prompts/${id}/responses`)).body.map((response) => [
          response.id,
          response.responderName,
        ]),
      received: ({ owner: personId, id: promptId }, { id: responseId, submittedAt: receivedAt }) => ({
        type: 'response.received',
        payload: { responseId, promptId, personId, promptTitle: 'A wish for us', responderName: 'Ben', receivedAt },
      }),
    },
    {
      name: 'a contribution to a paid capsule',
      tables: ['contributions', 'paid_capsules'],
      topic: 'contribution',
      givenTo: 'paid-capsule',
      uploadKind: 'contribution',
      closedMessage: 'This capsule is closed: it takes no more videos and no more changes to them.',
      badForm: [{ personalNote: 'Hi' }, ['responderName', 'responderEmail']],
      ownerWatches: 404,
      keepsNames: true,
      link: async (places) => {
        const { ana: owner, id, slug, deliveryDate: opensAt } = await contributions.hosted(places);
        return { owner, id, slug, opensAt };
      },
      setOpen: ({ owner, id }, isOpen) => capsules.change(owner, id, isOpen ? '/reopen' : '/close'),
      admit: (slug, key) => contributions.admit(slug, key),
      send: (slug, fields) => contributions.contribute(slug, fields),
      counts: (id) => contributions.counts(id),
      listed: async ({ owner, id }) =>
        (await contributions.contributors(owner, id)).body.map((contributor) => [contributor.id, contributor.name]),
      received: ({ owner: personId, id: capsuleId }, { id: contributionId, submittedAt: receivedAt }) => ({
        type: 'contribution.received',
        payload: { contributionId, capsuleId, personId, title: 'Ana & Ben', contributorName: 'Ben', receivedAt },
      }),
    },
  ];
}
