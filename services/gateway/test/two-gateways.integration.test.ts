// Real: two gateways, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP.
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';
import { createPrompt, respond, responseOf, withReceipt } from './shared-prompts.js';
import { Visitor } from './visitor.js';

let gateway: GatewayTestApp;
let other: GatewayTestApp;

beforeAll(async () => {
  [gateway, other] = await Promise.all([GatewayTestApp.start(), GatewayTestApp.start()]);
});

afterAll(async () => {
  await other.stop();
  await gateway.stop();
});

it('a video that was withdrawn at one gateway is shown by no other, also to whom it just showed it', async () => {
  const owner = await gateway.signIn();
  const { slug } = await createPrompt(owner);
  const { receipt } = await responseOf(await respond(gateway.visitor(), slug));
  const holder = gateway.visitor();
  const { videoFileName } = (await (await withReceipt(holder, 'GET', receipt)).json()) as ReceiptDto;
  const elsewhere = new Visitor(other);
  /** Zero when nobody answers within a second. */
  const watch = async (): Promise<number> => {
    const headers = { cookie: `receipt=${receipt}`, range: 'bytes=0-9' };
    const signal = AbortSignal.timeout(1_000);
    const answer = await elsewhere.fetch(`/api/videos/${videoFileName}`, { headers, signal }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? 0;
  };
  await eventually(async () => (await watch()) === 206, { what: 'the other gateway to show the video' });
  // What is kept needs no capsules: so it is seen that the other gateway keeps it, and that it forgets.
  await gateway.backends.service('capsules').kill('SIGSTOP');
  try {
    expect(await watch()).toBe(206);
  } finally {
    await gateway.backends.service('capsules').kill('SIGCONT');
  }
  await gateway.backends.service('media').kill('SIGSTOP');
  try {
    expect((await withReceipt(holder, 'DELETE', receipt)).status).toBe(204);
    // Media, which might have heard of it too, says nothing meanwhile: the 404 is the gateway's own.
    await eventually(async () => (await watch()) === 404, {
      withinMs: 5_000,
      what: 'the other gateway to have forgotten',
    });
  } finally {
    await gateway.backends.service('media').kill('SIGCONT');
  }
});
