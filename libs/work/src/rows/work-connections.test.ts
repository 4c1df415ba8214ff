import { WorkConnections } from './work-connections.js';

function reserving(poolSize: number, ...queues: number[]): WorkConnections {
  const connections = new WorkConnections(poolSize);
  for (const concurrency of queues) connections.reserve(concurrency);
  return connections;
}

it('the inbox gets the connections that queues and requests leave, up to eight', () => {
  const pools = [reserving(10), reserving(10, 5), reserving(10, 2, 4), reserving(50)];
  expect(pools.map(({ rest }) => rest)).toEqual([8, 3, 2, 8]);
});

it('a pool that is too small is refused with its setting and the minimum', () => {
  expect(() => reserving(9, 2, 4).assertEnough()).not.toThrow();
  expect(() => reserving(8, 2, 4).assertEnough()).toThrow('setting DATABASE_POOL is 8; this service needs at least 9');
});
