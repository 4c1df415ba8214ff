// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP. Default settings.
import { randomUUID } from 'node:crypto';
import type { EditLinkDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { GatewayTestApp } from './gateway-test-app.js';
import { contribute, createPaidCapsule, fetchCapsule } from './paid-capsules.js';
import { callEditLink } from './shared-prompts.js';

const GUESTS = 150;

const gateway = await GatewayTestApp.start({ TRUST_PROXY: '1' });

it.each(['203.0.113.150', '2001:db8:77::1'])(
  '150 guests at the address %s are all saved, and none is refused',
  async (address) => {
    const host = await gateway.signIn();
    const { id, slug } = await createPaidCapsule(gateway, host);
    await gateway.admin.query('UPDATE capsules.paid_capsules SET max_contributors = NULL WHERE id = $1', [id]);
    const from = { 'x-forwarded-for': address };
    const statuses: Record<number, number> = {};
    const refusals: string[] = [];
    const note = async (asked: Promise<Response>): Promise<Response> => {
      const response = await asked;
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      if (!response.ok) refusals.push(`${response.url} ${await response.clone().text()}`);
      return response;
    };

    const join = async (_: unknown, nth: number): Promise<string> => {
      const guest = gateway.visitor();
      await note(guest.get(`/capsule/${slug}`, from));
      await note(guest.get(`/api/public/capsules/${slug}`, from));
      const submission = { headers: { ...from, 'idempotency-key': randomUUID() } };
      const sent = await note(contribute(guest, slug, submission));
      // Every fifth guest has lost the answer, and sends the same video again.
      if (nth % 5 === 0) await note(contribute(guest, slug, submission));
      return ((await sent.json()) as SubmittedResponseDto).editSecret;
    };
    const watch = async (editSecret: string): Promise<void> => {
      const guest = gateway.visitor();
      const link = await note(callEditLink(guest, 'GET', editSecret));
      const { videoFileName } = (await link.json()) as EditLinkDto;
      const video = await note(guest.get(`/api/videos/${videoFileName}`, from));
      await video.arrayBuffer();
    };
    const editSecrets = await Promise.all(Array.from({ length: GUESTS }, join));
    await Promise.all(editSecrets.map(watch));

    expect(refusals).toEqual([]);
    expect(statuses).toEqual({ 200: GUESTS * 4, 201: GUESTS + GUESTS / 5 });
    expect((await fetchCapsule(host, id)).contributorCount).toBe(GUESTS);
  },
);
