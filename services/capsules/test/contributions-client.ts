import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ReelRequested } from '@dear-future/contracts/messages/reels';
import { newUserId, created, type ApiResponse } from './capsules-test-app.js';
import { GuestClient, type MadeResponse } from './guest-client.js';
import { weddingOrder, PaidCapsulesClient } from './paid-capsules-client.js';
import { contributionUpload, newVideoName } from './uploads.js';

type Admitted = ApiResponse<AdmitUploadResponse>;

/** Calls the API as contributors with a paid capsule's link, and as its host. */
export class ContributionsClient extends GuestClient {
  readonly capsules = new PaidCapsulesClient(this.app);

  /** Creates a paid capsule with a highlight reel. @param slots null for no limit */
  async capsule(host: string, slots: number | null = 50): Promise<PaidCapsuleDto> {
    const order = weddingOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 });
    const { id } = await this.capsules.paid(host, order);
    await this.limit(id, slots);
    return this.capsules.seen(host, id);
  }

  /** Creates a host with a paid capsule. */
  async hosted(slots?: number | null) {
    const ana = newUserId();
    return { ana, ...(await this.capsule(ana, slots)) };
  }

  /** Creates a closed capsule with a video from each of these contributors. */
  async closedCapsule(...names: string[]) {
    const capsule = await this.hosted();
    const made: MadeResponse[] = [];
    for (const responderName of names) made.push(await this.contribute(capsule.slug, { responderName }));
    await this.capsules.change(capsule.ana, capsule.id, '/close');
    return { ...capsule, made };
  }

  async limit(id: string, slots: number | null): Promise<void> {
    await this.app.records.query('UPDATE capsules.paid_capsules SET max_contributors = $2 WHERE id = $1', [id, slots]);
  }

  /** Starts an upload and takes a slot with its first bytes; if none is free, releases it as the gateway does. */
  async admit(slug: string, idempotencyKey: string | null = null, sender?: string): Promise<Admitted> {
    const admitted = await this.sendHeaders(slug, idempotencyKey, sender);
    if (admitted.status !== 201) return admitted;
    const held = await this.sendFirstBytes(admitted.body.admissionId);
    if (held.status === 204) return admitted;
    await this.app.release(null, admitted.body.admissionId);
    return held as Admitted;
  }

  /** Sends only the headers of an upload. */
  sendHeaders(slug: string, idempotencyKey: string | null = null, sender?: string): Promise<Admitted> {
    return this.app.startUpload(null, { kind: 'contribution', idempotencyKey, slug, sender });
  }

  sendFirstBytes(admissionId: string): Promise<ApiResponse> {
    return this.app.call(null, 'POST', `/admissions/${admissionId}/slot`);
  }

  /** Returns the id of a new admission that holds a slot. */
  async begin(slug: string, idempotencyKey: string | null = null): Promise<string> {
    return created(await this.admit(slug, idempotencyKey)).admissionId;
  }

  /** Admits and commits an upload. */
  async submit(slug: string, upload = contributionUpload(), sender?: string): Promise<ApiResponse> {
    const admitted = await this.admit(slug, null, sender);
    return admitted.status === 201 ? this.commit(admitted.body.admissionId, upload) : admitted;
  }

  async contribute(slug: string, fields: Record<string, string> = {}): Promise<MadeResponse> {
    const upload = contributionUpload(fields);
    const made = created(await this.commit(await this.begin(slug), upload));
    return { ...made, videoName: upload.video.name };
  }

  contributors(host: string | null, id: string, query = ''): Promise<ApiResponse<ContributorDto[]>> {
    return this.app.call(host, 'GET', `/capsules/${id}/contributors${query}`);
  }

  reel(host: string | null, id: string, method: 'GET' | 'POST' = 'GET'): Promise<ApiResponse<ReelDto>> {
    return this.app.call(host, method, `/capsules/${id}/reel`);
  }

  /** Returns the reels requested from media, in order. */
  async reelRequests(capsuleId: string): Promise<ReelRequested[]> {
    const posted = await this.app.posted(capsuleId, 'reel.requested');
    const requests = posted.map(({ payload }) => payload as unknown as ReelRequested);
    return requests.sort((one, other) => one.version - other.version);
  }

  /** Posts a report from media about a reel, by default the newest. */
  async reportReel(capsuleId: string, change: object): Promise<void> {
    const reelId = (await this.reelRequests(capsuleId)).at(-1)?.reelId;
    const none = { videoName: null, durationSeconds: null, skipped: [] };
    await this.app.postMessage('media', 'reel.changed', { reelId, capsuleId, ...none, ...change });
  }

  /** Posts media's report of a finished reel; returns its video's name. */
  async reportReelReady(capsuleId: string, change: object = {}): Promise<string> {
    const ready = {
      step: 1,
      state: 'ready',
      progress: 100,
      videoName: newVideoName(),
      durationSeconds: 63.5,
      ...change,
    };
    await this.reportReel(capsuleId, ready);
    return ready.videoName;
  }

  /** Returns the capsule's counter and its number of contributions with a video. */
  async counts(id: string): Promise<[number, number]> {
    const text = `SELECT contributor_count, (SELECT count(*)::int FROM capsules.contributions
                                             WHERE capsule_id = capsule.id AND video_name IS NOT NULL)
                  FROM capsules.paid_capsules AS capsule WHERE id = $1`;
    const { rows } = await this.app.records.query<[number, number]>({ text, values: [id], rowMode: 'array' });
    return rows[0] ?? [-1, -1];
  }
}
