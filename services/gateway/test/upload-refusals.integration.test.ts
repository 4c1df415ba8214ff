// Real: the gateway in this process, the other services as processes, PostgreSQL, SMTP. The media service is a stub.
import type { RequestListener } from 'node:http';
import { SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';
import { capsuleForm, upload, uploadStates } from './recording.js';
import { startStubServer } from './stub-server.js';
import type { Visitor } from './visitor.js';

let respondAsMedia: RequestListener;

const media = await startStubServer((request, response) => respondAsMedia(request, response));
const gateway = await GatewayTestApp.start({ MEDIA_URL: media.url });

afterAll(() => media.close());

const statesOf = async (user: Visitor): Promise<string[]> => uploadStates(gateway.admin, await user.userId());

describe('an invalid response from the media service', () => {
  const storedVideo = { name: `${'0'.repeat(32)}.webm`, sha256: 'a'.repeat(64), contentType: 'video/webm', bytes: 1 };

  it.each<[string, unknown]>([
    ['a malformed video name', { video: { name: 'no name of ours' }, fields: {} }],
    ['an invalid field', { video: storedVideo, fields: { personalNote: 7 } }],
    ['no video', { fields: {} }],
  ])('causes a 502 and releases the upload if it has %s', async (_, body) => {
    respondAsMedia = (request, response) => {
      request.resume().once('end', () => response.writeHead(201).end(JSON.stringify(body)));
    };
    const user = await gateway.signIn();
    expect((await upload(user)).status).toBe(502);
    expect(await statesOf(user)).toEqual(['released']);
  });
});

it('the gateway reads the rest of a body that the media service refused, before it responds with 413', async () => {
  respondAsMedia = (_, response) => {
    response
      .writeHead(413)
      .end(JSON.stringify({ code: 'too_large', message: 'This video is too large.', requestId: 'x' }));
  };
  const user = await gateway.signIn();
  const slow = new SlowUpload(user, 20_001_000);
  let hasResponded = false;
  void slow.response.then(() => {
    hasResponded = true;
  });
  await slow.send(capsuleForm().subarray(0, 1000));
  await eventually(async () => (await statesOf(user)).join() === 'released', {
    what: 'the refusal to reach the gateway',
  });
  // More than all buffers can hold, so `send` settles only if the gateway reads the body.
  for (let sent = 0; sent < 20; sent += 1) await slow.send(Buffer.alloc(1_000_000));
  expect(hasResponded).toBe(false);
  slow.request.end();
  expect((await slow.response)?.statusCode).toBe(413);
});
