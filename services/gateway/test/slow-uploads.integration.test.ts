// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP.
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { padded, SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';
import {
  contribute,
  CONTRIBUTOR,
  createContribution,
  createPaidCapsule,
  fetchSlotsLeft,
  submitPath,
} from './paid-capsules.js';
import { createTimeCapsule, formWithVideo, RECORDING, uploadStates } from './recording.js';
import { createPrompt, createResponse, responsesPath } from './shared-prompts.js';

const FORM = formWithVideo({ responderName: 'Ann' }, padded(RECORDING, 8_000_000));
/** Enough bytes for an upload to get a turn. */
const FIRST_BYTES = 20_000;

let prompt: SharedPromptDto;
let uploads: SlowUpload[] = [];

const gateway = await GatewayTestApp.start({ TRUST_PROXY: '1' });
const admin = gateway.admin;
const owner = await gateway.signIn();

beforeEach(async () => {
  prompt = await createPrompt(owner);
});

afterEach(async () => {
  for (const { request } of uploads) request.destroy();
  await eventually(async () => (await countOpenUploads()) === 0, { what: 'the uploads to end' });
});

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

/** Returns how many uploads to the prompt are in progress. */
async function countOpenUploads(): Promise<number> {
  return (await uploadStates(admin, prompt.id)).filter((state) => state === 'open').length;
}

/** Starts an upload that announces the length of `FORM`. */
const startUpload = (path: string, address: string): SlowUpload =>
  new SlowUpload(gateway.visitor(), FORM.length, undefined, path, from(address));

/** Starts uploads to the prompt that stall after their first bytes. */
async function beginUploads(addresses: string[]): Promise<void> {
  uploads = addresses.map((address) => startUpload(responsesPath(prompt.slug), address));
  for (const slow of uploads) void slow.send(FORM.subarray(0, FIRST_BYTES));
  await eventually(async () => (await uploadStates(admin, prompt.id)).length === uploads.length, {
    withinMs: 60_000,
    what: 'the uploads to begin',
  });
}

describe('slow uploads', () => {
  it('from two addresses leave turns for other guests, and for users at these addresses', async () => {
    await gateway.restartWithMedia({ UPLOAD_GIVE_WAY_SECONDS: '1000' });
    await beginUploads(Array.from({ length: 80 }, (_, n) => `203.0.113.${String(n % 2)}`));
    await createResponse(gateway.visitor(), prompt.slug, { headers: from('203.0.113.2') });
    await createTimeCapsule(owner, { headers: from('203.0.113.1') });
    expect(await countOpenUploads()).toBe(80);
  });

  it('at a steady rate from three addresses leave turns for users, and yield to a guest who is waiting', async () => {
    await gateway.restartWithMedia({ UPLOAD_GIVE_WAY_SECONDS: '1', UPLOADS_FOR_NEW_NETWORKS: '0' });
    await beginUploads(['198.51.100.1', ...Array.from({ length: 40 }, (_, n) => `203.0.113.${String(n % 3)}`)]);
    const [loneUpload, ...attackers] = uploads;
    let sent = FIRST_BYTES;
    const timer = setInterval(() => {
      for (const { request } of attackers) request.write(FORM.subarray(sent, sent + 10_000));
      sent += 10_000;
    }, 200);
    try {
      await createTimeCapsule(owner, { headers: from('203.0.113.9') });
      await createResponse(gateway.visitor(), prompt.slug, { headers: from('203.0.113.9') });
      const firstResponse = await Promise.any(
        attackers.map(async ({ response }) => (await response) ?? Promise.reject(new Error('broken'))),
      );
      expect(firstResponse.statusCode).toBe(408);
      expect(firstResponse.headers['retry-after']).toBe('60');
      // The only upload from its address keeps its turn, even though it is the slowest.
      expect(loneUpload?.request.destroyed).toBe(false);
      expect(await countOpenUploads()).toBeGreaterThan(30);
    } finally {
      clearInterval(timer);
    }
  });

  it('end at the deadline, even if no other upload is waiting', async () => {
    await gateway.restartWithMedia({ UPLOAD_DEADLINE_SECONDS: '0.5' });
    await beginUploads(['203.0.113.1']);
    expect((await uploads[0]?.response)?.statusCode).toBe(408);
  });
});

describe('slow uploads to a paid capsule', () => {
  async function createSmallCapsule(slots: number): Promise<{ id: string; slug: string }> {
    const { id, slug } = await createPaidCapsule(gateway, owner);
    await admin.query('UPDATE capsules.paid_capsules SET max_contributors = $2 WHERE id = $1', [id, slots]);
    return { id, slug };
  }

  it('hold no slot before their bodies arrive, so that guests can contribute', async () => {
    await gateway.restartWithMedia({ UPLOAD_STALL_SECONDS: '3' });
    const { id, slug } = await createSmallCapsule(2);
    uploads = Array.from({ length: 60 }, () => startUpload(submitPath(slug), '203.0.113.1'));
    for (const { request } of uploads) request.flushHeaders();
    await eventually(async () => (await uploadStates(admin, id)).length === 60, {
      withinMs: 30_000,
      what: 'sixty uploads to be admitted',
    });
    expect(await fetchSlotsLeft(gateway.visitor(), slug)).toBe(2);
    for (const guest of ['203.0.113.1', '203.0.113.2']) {
      await createContribution(gateway.visitor(), slug, { headers: from(guest) });
    }
    const responses = await Promise.all(uploads.map(({ response }) => response));
    expect(new Set(responses.map((response) => response?.statusCode))).toEqual(new Set([408]));
  });

  it('hold a slot once their bytes look like a video, but not for other content', async () => {
    await gateway.restart();
    const { slug } = await createSmallCapsule(1);
    const junk = { video: Buffer.alloc(200_000, 'x'), headers: from('203.0.113.1') };
    expect((await contribute(gateway.visitor(), slug, junk)).status).toBe(415);
    expect(await fetchSlotsLeft(gateway.visitor(), slug)).toBe(1);
    const slow = startUpload(submitPath(slug), '203.0.113.1');
    uploads = [slow];
    void slow.send(formWithVideo(CONTRIBUTOR, padded(RECORDING, 200_000)).subarray(0, -100));
    const hasSlotsLeft = (slots: number) => async () => (await fetchSlotsLeft(gateway.visitor(), slug)) === slots;
    await eventually(hasSlotsLeft(0), { what: 'the upload to hold the slot' });
    expect((await contribute(gateway.visitor(), slug, { headers: from('203.0.113.2') })).status).toBe(409);
    slow.request.destroy();
    await eventually(hasSlotsLeft(1), { what: 'the slot to be free again' });
  });
});
