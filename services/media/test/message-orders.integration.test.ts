// Real: the media service in this process, PostgreSQL, S3. Without Redis and sweeps, so that no work begins during the test.
import { randomUUID } from 'node:crypto';
import { MessageOrders, type OrderScenario } from '@dear-future/testing/message-orders';
import { findHandlers } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DiscoveryService } from '@nestjs/core';
import { MediaFixture } from './media-fixture.js';
import { sample } from './samples/samples.js';

const fixture = await MediaFixture.open();
const app = await fixture.startApp({ REDIS_URL: 'redis://127.0.0.1:1', SWEEP_INTERVAL_MS: '3600000' });
const handlers = findHandlers('media', app.get(DiscoveryService));
const orders = new MessageOrders(handlers, app.get(MessageSender));
const rowsOf = async (sql: string, value: string): Promise<object[]> =>
  (await fixture.sql.query<object>(sql, [value])).rows;

const scenarios: Record<string, () => Promise<OrderScenario>> = {
  'a video that is committed and discarded': async () => {
    const videoName = await fixture.store(app, sample('silent.webm'));
    const readState = async () => [
      await rowsOf('SELECT state, next_check_at FROM media.videos WHERE name = $1', videoName),
      await rowsOf('SELECT 1 FROM media.processings WHERE video_name = $1', videoName),
    ];
    return { messages: ['video.committed', 'video.discard'].map((type) => [type, { videoName }] as const), readState };
  },

  'versions of a highlight reel': () => {
    const capsuleId = randomUUID();
    const contributions = [{ videoName: 'a.webm', name: 'Ben' }];
    const request = { capsuleId, title: 'Ours', capsuleType: 'wedding', day: '2026-11-21', contributions };
    const messages = [1, 2, 3].map(
      (version) => ['reel.requested', { ...request, version, reelId: randomUUID() }] as const,
    );
    const waiting = `SELECT version, state FROM media.reels WHERE capsule_id = $1 AND state <> 'superseded'`;
    return Promise.resolve({ messages, readState: () => rowsOf(waiting, capsuleId) });
  },
};

describe('messages to the media service have the same effect in every order, even repeated', () => {
  it.each(Object.entries(scenarios))('%s', async (_, start) => orders.expectSameEnd(start), 120_000);

  it('and each kind of message is in a scenario', () => {
    expect(orders.uncovered).toEqual([]);
  });
});
