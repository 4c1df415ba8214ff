import type { ContributorDto, PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadResponse, UploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ReelRequested } from '@dear-future/contracts/messages/reel-requested';
import { aPerson, aVideoName, type Answer, type CapsulesTestApp } from './capsules-test-app.js';
import { anOrder, PaidCapsulesClient } from './paid-capsules-client.js';
import { aResponse, SharedPromptsClient, type MadeResponse } from './shared-prompts-client.js';

/** What media hands over of one contribution: a video nobody else has, and a good form unless told otherwise. */
export function aContribution(fields: Record<string, string> = {}): UploadResponse {
  return aResponse({ responderName: 'Ben', responderEmail: 'ben@b.test', ...fields });
}

export interface ClosedCapsule {
  /** Whose it is. */
  ana: string;
  capsule: PaidCapsuleDto;
  id: string;
  slug: string;
  made: MadeResponse[];
}

/** What strangers with a capsule's link do, and what its host sees of it. */
export class ContributionsClient {
  /** Commits, receipts and playback are the same for everything that strangers send. */
  readonly strangers: SharedPromptsClient;
  readonly capsules: PaidCapsulesClient;

  constructor(readonly app: CapsulesTestApp) {
    this.strangers = new SharedPromptsClient(app);
    this.capsules = new PaidCapsulesClient(app);
  }

  /** A paid capsule with a highlight reel and room for so many; null for as many as come. */
  async capsule(host: string, places: number | null = 50): Promise<PaidCapsuleDto> {
    const order = anOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 });
    const { id } = await this.capsules.paid(host, order);
    await this.limit(id, places);
    return this.capsules.seen(host, id);
  }

  /** The same, of a new host, who is given with it. */
  async hosted(places?: number | null) {
    const ana = aPerson();
    return { ana, ...(await this.capsule(ana, places)) };
  }

  /** A closed capsule of Ana's with the videos of these people. */
  async closedCapsule(...names: string[]): Promise<ClosedCapsule> {
    const { ana, ...capsule } = await this.hosted();
    const made: MadeResponse[] = [];
    for (const responderName of names) made.push(await this.contribute(capsule.slug, { responderName }));
    await this.capsules.change(ana, capsule.id, '/close');
    return { ana, capsule, id: capsule.id, slug: capsule.slug, made };
  }

  async limit(id: string, places: number | null): Promise<void> {
    await this.app.records.query('UPDATE capsules.paid_capsules SET max_contributors = $2 WHERE id = $1', [id, places]);
  }

  /** Admitted, and the first bytes of a video came. */
  async admit(
    slug: string,
    idempotencyKey: string | null = null,
    sender?: string,
  ): Promise<Answer<AdmitUploadResponse>> {
    const admitted = await this.announce(slug, idempotencyKey, sender);
    if (admitted.status !== 201) return admitted;
    const held = await this.firstBytes(admitted.body.admissionId);
    return held.status === 204 ? admitted : (held as Answer<AdmitUploadResponse>);
  }

  firstBytes(admissionId: string): Promise<Answer> {
    return this.app.call(null, 'POST', `/admissions/${admissionId}/place`);
  }

  /** Admitted: the headers of an upload came, and nothing else. */
  announce(slug: string, idempotencyKey: string | null = null, sender?: string): Promise<Answer<AdmitUploadResponse>> {
    return this.app.call(null, 'POST', '/admissions', { kind: 'contribution', idempotencyKey, slug, sender });
  }

  /** The admission's id, of somebody who is let in. */
  async letIn(slug: string, idempotencyKey: string | null = null): Promise<string> {
    const { status, body } = await this.admit(slug, idempotencyKey);
    if (status !== 201) throw new Error(`admit answered ${String(status)}: ${JSON.stringify(body)}`);
    return body.admissionId;
  }

  commit<T = SubmittedResponseDto>(admissionId: string, upload: UploadResponse): Promise<Answer<T>> {
    return this.strangers.commit<T>(admissionId, upload);
  }

  /** From the click on the button to the answer: admitted, then committed. */
  async submit(slug: string, upload = aContribution()): Promise<Answer> {
    const admitted = await this.admit(slug);
    return admitted.status === 201 ? this.commit(admitted.body.admissionId, upload) : admitted;
  }

  async contribute(slug: string, fields: Record<string, string> = {}): Promise<MadeResponse> {
    const upload = aContribution(fields);
    const { status, body } = await this.commit(await this.letIn(slug), upload);
    if (status !== 201) throw new Error(`commit answered ${String(status)}: ${JSON.stringify(body)}`);
    return { ...body, videoName: upload.video.name };
  }

  async expire(admissionId: string): Promise<void> {
    await this.app.records.query('UPDATE capsules.admissions SET expires_at = clock_timestamp() WHERE id = $1', [
      admissionId,
    ]);
  }

  contributors(host: string | null, id: string, query = ''): Promise<Answer<ContributorDto[]>> {
    return this.app.call(host, 'GET', `/capsules/${id}/contributors${query}`);
  }

  reel(host: string | null, id: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer<ReelDto>> {
    return this.app.call(host, method, `/capsules/${id}/reel`);
  }

  /** What media was asked for, in order. */
  async reelRequests(capsuleId: string): Promise<ReelRequested[]> {
    const posted = await this.app.posted(capsuleId);
    return posted
      .filter(({ type }) => type === 'reel.requested')
      .map(({ payload }) => payload as unknown as ReelRequested)
      .sort((one, other) => one.version - other.version);
  }

  /** media tells how a reel stands; the one that was asked for last unless another is named. */
  async reelNews(capsuleId: string, change: object): Promise<void> {
    const reelId = (await this.reelRequests(capsuleId)).at(-1)?.reelId;
    const unsaid = { videoName: null, durationSeconds: null, skipped: [] };
    await this.app.tell('media', 'reel.changed', { reelId, capsuleId, ...unsaid, ...change });
  }

  /** media has made the reel; its video's name. */
  async reelIsReady(capsuleId: string): Promise<string> {
    const videoName = aVideoName();
    await this.reelNews(capsuleId, { step: 1, state: 'ready', progress: 100, videoName, durationSeconds: 63.5 });
    return videoName;
  }

  /** How often media was told to let a video go. */
  async discards(videoName: string): Promise<number> {
    return (await this.app.typesPosted(videoName)).filter((type) => type === 'video.discard').length;
  }

  /** The capsule's count, and the contributions that really have a video. */
  async counts(id: string): Promise<[number, number]> {
    const { rows } = await this.app.records.query<{ counted: number; there: number }>(
      `SELECT contributor_count AS counted,
              (SELECT count(*)::int FROM capsules.contributions WHERE capsule_id = capsule.id AND video_name IS NOT NULL) AS there
       FROM capsules.paid_capsules AS capsule WHERE id = $1`,
      [id],
    );
    return [rows[0]?.counted ?? -1, rows[0]?.there ?? -1];
  }
}
