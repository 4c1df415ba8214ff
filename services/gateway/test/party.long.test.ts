// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP. Default settings.
import { randomUUID } from 'node:crypto';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { GatewayTestApp } from './gateway-test-app.js';
import { contribute, createPaidCapsule, fetchCapsule } from './paid-capsules.js';
import { callEditLink } from './shared-prompts.js';
import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';

const GUESTS = 150;

const gateway = await GatewayTestApp.start({ TRUST_PROXY: '1' });

it.each(['203.0.113.150', '2001:db8:77::1'])(
  '150 guests at the address %s are all saved, and none is refused',
  async (address) => {
    const host = await gateway.signIn();
    const { id, slug } = await createPaidCapsule(gateway, host);
    await gateway.admin.query('UPDATE capsules.paid_capsules SET max_contributors = NULL WHERE id = $1', [id]);
    const from = { 'x-forwarded-for': address };
    const statuses = new Map<number, number>();
    const note = <R extends { status: number }>(response: R): R => {
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      return response;
    };

    const join = async (nth: number): Promise<string> => {
      const guest = gateway.visitor();
      note(await guest.get(`/capsule/${slug}`, from));
      note(await guest.get(`/api/public/capsules/${slug}`, from));
      const submission = { headers: { ...from, 'idempotency-key': randomUUID() } };
      const sent = note(await contribute(guest, slug, submission));
      // Every fifth guest has lost the answer, and sends the same video again.
      if (nth % 5 === 0) note(await contribute(guest, slug, submission));
      return ((await sent.json()) as SubmittedResponseDto).editSecret;
    };
    const watch = async (editSecret: string): Promise<void> => {
      const guest = gateway.visitor();
      const link = note(await callEditLink(guest, 'GET', editSecret));
      const { videoFileName } = (await link.json()) as EditLinkDto;
      const video = note(await guest.get(`/api/videos/${videoFileName}`, from));
      await video.arrayBuffer();
    };
    // They all send at once, and watch their videos over the next minutes.
    const editSecrets = await Promise.all(Array.from({ length: GUESTS }, (_, nth) => join(nth)));
    for (let first = 0; first < GUESTS; first += 25) {
      await Promise.all(editSecrets.slice(first, first + 25).map(watch));
    }

    expect(Object.fromEntries(statuses)).toEqual({ 200: GUESTS * 4, 201: GUESTS + GUESTS / 5 });
    expect((await fetchCapsule(host, id)).contributorCount).toBe(GUESTS);
  },
);
