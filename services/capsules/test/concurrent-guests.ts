import type { ContributionsClient } from './contributions-client.js';
import { retryOn503, type SharedPromptsClient } from './shared-prompts-client.js';

/** Tests concurrent responses to one prompt, then concurrent withdrawals and new responses. */
export function itCountsResponders(prompts: SharedPromptsClient, count: number): void {
  it(`are counted exactly, even from ${String(count)} concurrent guests`, async () => {
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const submissions = await Promise.all(Array.from({ length: count }, () => prompts.respond(slug)));
    expect(await prompts.readCounts(id)).toEqual([count, count]);
    expect(new Set(submissions.map(({ editSecret }) => editSecret)).size).toBe(count);
    expect((await prompts.read(owner, id)).submissionCount).toBe(count);
    await Promise.all([
      ...submissions.slice(0, count / 2).map(async ({ editSecret }) => {
        expect((await retryOn503(() => prompts.withdraw(editSecret))).status).toBe(204);
      }),
      ...Array.from({ length: count / 4 }, () => prompts.respond(slug)),
    ]);
    const remaining = count - count / 2 + count / 4;
    expect(await prompts.readCounts(id)).toEqual([remaining, remaining]);
  });
}

export function itAcceptsAllContributors(contributions: ContributionsClient, count: number): void {
  it(`are enough for ${String(count)} concurrent contributors if the capsule has no limit`, async () => {
    const { id, slug } = await contributions.createHostAndCapsule(null);
    const responses = await Promise.all(Array.from({ length: count }, () => contributions.submit(slug)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await contributions.readCounts(id)).toEqual([count, count]);
  });
}
