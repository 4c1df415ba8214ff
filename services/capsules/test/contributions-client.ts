import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ReelRequested } from '@dear-future/contracts/messages/reels';
import { aUser, created, type Answer } from './capsules-test-app.js';
import { GuestClient, type MadeResponse } from './guest-client.js';
import { anOrder, PaidCapsulesClient } from './paid-capsules-client.js';
import { aContribution, aVideoName } from './uploads.js';

type Admitted = Answer<AdmitUploadResponse>;

/** What contributors do with the link of a paid capsule, and what its host sees of it. */
export class ContributionsClient extends GuestClient {
  readonly capsules = new PaidCapsulesClient(this.app);

  /** A paid capsule with a highlight reel. @param places null for no limit */
  async capsule(host: string, places: number | null = 50): Promise<PaidCapsuleDto> {
    const order = anOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 });
    const { id } = await this.capsules.paid(host, order);
    await this.limit(id, places);
    return this.capsules.seen(host, id);
  }

  /** A new host and their capsule. */
  async hosted(places?: number | null) {
    const ana = aUser();
    return { ana, ...(await this.capsule(ana, places)) };
  }

  /** A closed capsule with the videos of these contributors. */
  async closedCapsule(...names: string[]) {
    const capsule = await this.hosted();
    const made: MadeResponse[] = [];
    for (const responderName of names) made.push(await this.contribute(capsule.slug, { responderName }));
    await this.capsules.change(capsule.ana, capsule.id, '/close');
    return { ...capsule, made };
  }

  async limit(id: string, places: number | null): Promise<void> {
    await this.app.records.query('UPDATE capsules.paid_capsules SET max_contributors = $2 WHERE id = $1', [id, places]);
  }

  /** Starts an upload and sends its first bytes, which take a place; without one it is released, as by the gateway. */
  async admit(slug: string, idempotencyKey: string | null = null, sender?: string): Promise<Admitted> {
    const admitted = await this.announce(slug, idempotencyKey, sender);
    if (admitted.status !== 201) return admitted;
    const held = await this.firstBytes(admitted.body.admissionId);
    if (held.status === 204) return admitted;
    await this.app.release(null, admitted.body.admissionId);
    return held as Admitted;
  }

  /** Sends the headers of an upload only. */
  announce(slug: string, idempotencyKey: string | null = null, sender?: string): Promise<Admitted> {
    return this.app.startUpload(null, { kind: 'contribution', idempotencyKey, slug, sender });
  }

  firstBytes(admissionId: string): Promise<Answer> {
    return this.app.call(null, 'POST', `/admissions/${admissionId}/slot`);
  }

  /** The id of a new admission that holds a place. */
  async begin(slug: string, idempotencyKey: string | null = null): Promise<string> {
    return created(await this.admit(slug, idempotencyKey)).admissionId;
  }

  /** Admits and commits. */
  async submit(slug: string, upload = aContribution(), sender?: string): Promise<Answer> {
    const admitted = await this.admit(slug, null, sender);
    return admitted.status === 201 ? this.commit(admitted.body.admissionId, upload) : admitted;
  }

  async contribute(slug: string, fields: Record<string, string> = {}): Promise<MadeResponse> {
    const upload = aContribution(fields);
    const made = created(await this.commit(await this.begin(slug), upload));
    return { ...made, videoName: upload.video.name };
  }

  contributors(host: string | null, id: string, query = ''): Promise<Answer<ContributorDto[]>> {
    return this.app.call(host, 'GET', `/capsules/${id}/contributors${query}`);
  }

  reel(host: string | null, id: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer<ReelDto>> {
    return this.app.call(host, method, `/capsules/${id}/reel`);
  }

  /** The reels that media was asked for, in order. */
  async reelRequests(capsuleId: string): Promise<ReelRequested[]> {
    const posted = await this.app.posted(capsuleId, 'reel.requested');
    const requests = posted.map(({ payload }) => payload as unknown as ReelRequested);
    return requests.sort((one, other) => one.version - other.version);
  }

  /** Media reports about the newest reel, unless another one is named. */
  async reelChanged(capsuleId: string, change: object): Promise<void> {
    const reelId = (await this.reelRequests(capsuleId)).at(-1)?.reelId;
    const none = { videoName: null, durationSeconds: null, skipped: [] };
    await this.app.tell('media', 'reel.changed', { reelId, capsuleId, ...none, ...change });
  }

  /** Media reports a finished reel; gives its video's name. */
  async reelIsReady(capsuleId: string, change: object = {}): Promise<string> {
    const ready = { step: 1, state: 'ready', progress: 100, videoName: aVideoName(), durationSeconds: 63.5, ...change };
    await this.reelChanged(capsuleId, ready);
    return ready.videoName;
  }

  /** The capsule's counter and the number of its contributions with a video. */
  async counts(id: string): Promise<[number, number]> {
    const text = `SELECT contributor_count, (SELECT count(*)::int FROM capsules.contributions
                                             WHERE capsule_id = capsule.id AND video_name IS NOT NULL)
                  FROM capsules.paid_capsules AS capsule WHERE id = $1`;
    const { rows } = await this.app.records.query<[number, number]>({ text, values: [id], rowMode: 'array' });
    return rows[0] ?? [-1, -1];
  }
}
