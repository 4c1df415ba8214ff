import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ReelRequested } from '@dear-future/contracts/messages/reels';
import { newUserId, readCreated, type ApiResponse } from './capsules-test-app.js';
import { GuestClient, type Submission } from './guest-client.js';
import { weddingOrder, PaidCapsulesClient } from './paid-capsules-client.js';
import { contributionUpload, newVideoName } from './uploads.js';

type Admitted = ApiResponse<AdmitUploadResponse>;

/** Returns what the host's list shows of Ben's contribution once its video is gone. */
export function contributorWithoutVideo(id: string, state: 'withdrawn' | 'removed'): ContributorDto {
  const empty = { submittedAt: null, personalNote: null, videoFileName: null, durationSeconds: null };
  const ben = { id, name: 'Ben', email: 'ben@b.test', state };
  return {
    ...ben,
    isBlocked: null,
    hasSubmitted: false,
    hasSlot: true,
    fromSender: 1,
    videoReady: false,
    ...empty,
  };
}

/** Calls the API as contributors with a paid capsule's link, and as its host. */
export class ContributionsClient extends GuestClient {
  readonly capsules = new PaidCapsulesClient(this.app);

  /** Creates a paid capsule with a highlight reel. @param slots null for no limit */
  async createCapsule(host: string, slots: number | null = 50): Promise<PaidCapsuleDto> {
    const order = weddingOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 });
    const { id } = await this.capsules.createPaidCapsule(host, order);
    await this.setLimit(id, slots);
    return this.capsules.read(host, id);
  }

  async createHostAndCapsule(slots?: number | null) {
    const host = newUserId();
    return { host, ...(await this.createCapsule(host, slots)) };
  }

  /** Creates a host with a closed capsule and a video from each of these contributors. */
  async createClosedCapsule(...names: string[]) {
    const capsule = await this.createHostAndCapsule();
    const submissions: Submission[] = [];
    for (const name of names) submissions.push(await this.contribute(capsule.slug, { responderName: name }));
    await this.capsules.change(capsule.host, capsule.id, '/close');
    return { ...capsule, submissions };
  }

  async setLimit(id: string, slots: number | null): Promise<void> {
    await this.app.admin.query('UPDATE capsules.paid_capsules SET max_contributors = $2 WHERE id = $1', [id, slots]);
  }

  /** Starts an upload, which takes a slot. If no slot is free, releases the admission, as the gateway does. */
  async admit(slug: string, idempotencyKey: string | null = null, clientHash?: string): Promise<Admitted> {
    const admitted = await this.sendHeaders(slug, idempotencyKey, clientHash);
    if (admitted.status !== 201) return admitted;
    const slot = await this.sendFirstBytes(admitted.body.admissionId);
    if (slot.status === 204) return admitted;
    await this.app.release(null, admitted.body.admissionId);
    return slot as Admitted;
  }

  /** Admits an upload, as the gateway does once it has the headers. */
  sendHeaders(slug: string, idempotencyKey: string | null = null, clientHash?: string): Promise<Admitted> {
    return this.app.startUpload(null, { kind: 'contribution', idempotencyKey, slug, sender: clientHash });
  }

  /** Takes a slot, as the gateway does once it has the first bytes. */
  sendFirstBytes(admissionId: string): Promise<ApiResponse> {
    return this.app.call(null, 'POST', `/admissions/${admissionId}/slot`);
  }

  /** Returns the id of a new admission that holds a slot. */
  async begin(slug: string, idempotencyKey: string | null = null): Promise<string> {
    return readCreated(await this.admit(slug, idempotencyKey)).admissionId;
  }

  /** Admits and commits an upload. */
  async submit(slug: string, upload = contributionUpload(), clientHash?: string): Promise<ApiResponse> {
    const admitted = await this.admit(slug, null, clientHash);
    return admitted.status === 201 ? this.commit(admitted.body.admissionId, upload) : admitted;
  }

  async contribute(slug: string, fields: Record<string, string> = {}): Promise<Submission> {
    const upload = contributionUpload(fields);
    const submitted = readCreated(await this.commit(await this.begin(slug), upload));
    return { ...submitted, videoName: upload.video.name };
  }

  listContributors(host: string | null, id: string, query = ''): Promise<ApiResponse<ContributorDto[]>> {
    return this.app.call(host, 'GET', `/capsules/${id}/contributors${query}`);
  }

  callReel(host: string | null, id: string, method: 'GET' | 'POST' = 'GET'): Promise<ApiResponse<ReelDto>> {
    return this.app.call(host, method, `/capsules/${id}/reel`);
  }

  /** Returns the requests for reels that were posted to the media service, in order. */
  async findReelRequests(capsuleId: string): Promise<ReelRequested[]> {
    const posted = await this.app.findMessages(capsuleId, 'reel.requested');
    const requests = posted.map(({ payload }) => payload as unknown as ReelRequested);
    return requests.sort((first, second) => first.version - second.version);
  }

  /** Posts a report of the media service about a reel, by default the reel that was requested last. */
  async reportReel(capsuleId: string, change: object): Promise<void> {
    const reelId = (await this.findReelRequests(capsuleId)).at(-1)?.reelId;
    const defaults = { videoName: null, durationSeconds: null, skipped: [] };
    await this.app.postMessage('media', 'reel.changed', { reelId, capsuleId, ...defaults, ...change });
  }

  /** Reports that a reel is ready. Returns the name of its video. */
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

  /** Returns the capsule's counter, and the number of its contributions with a video. */
  async readCounts(id: string): Promise<[number, number]> {
    const text = `SELECT contributor_count, (SELECT count(*)::int FROM capsules.contributions
                                             WHERE capsule_id = capsule.id AND video_name IS NOT NULL)
                  FROM capsules.paid_capsules AS capsule WHERE id = $1`;
    const { rows } = await this.app.admin.query<[number, number]>({ text, values: [id], rowMode: 'array' });
    return rows[0] ?? [-1, -1];
  }
}
