// The rules alone, with simulated requests, on a fake clock.
import { guest, settle, simulateUploads, user } from '../../test/upload-crowd.js';

const GAVE_WAY = { code: 'too_slow', message: expect.stringMatching(/safe in this browser.*in a minute/) as string };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('turns', () => {
  it('begin when others end, in the order of arrival', async () => {
    const { begun, upload } = simulateUploads();
    const [one, two] = ['one', 'two', 'three', 'four'].map((name) => upload(name, guest('a')));
    await settle();
    expect(begun).toEqual(['one', 'two']);
    two?.finish();
    await settle();
    expect(begun).toEqual(['one', 'two', 'three']);
    one?.finish();
    await settle();
    expect(begun).toEqual(['one', 'two', 'three', 'four']);
  });

  it('are announced with a 100, and waiting uploads get a 102 every twenty seconds', async () => {
    const { upload, pass } = simulateUploads({ UPLOADS_AT_ONCE: 1 });
    const first = upload('first');
    const second = upload('second');
    await pass(45);
    expect(first.interimStatuses).toEqual([100]);
    expect(second.interimStatuses).toEqual([102, 102]);
    first.finish();
    await settle();
    expect(second.interimStatuses).toEqual([102, 102, 100]);
  });

  it('skip canceled uploads, and an upload that has waited too long is told when to retry', async () => {
    const { begun, upload, pass } = simulateUploads({ UPLOADS_AT_ONCE: 1, UPLOAD_GIVE_WAY_SECONDS: 1000 });
    const first = upload('first');
    const canceled = upload('canceled');
    canceled.sender.emit('close');
    expect(await canceled.outcome).toMatchObject({ code: 'malformed' });
    const late = upload('late');
    await pass(100);
    const others = ['x', 'y'].map((name) => upload(name));
    await pass(200);
    expect(await late.outcome).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '180' } });
    for (const { sender } of others) sender.emit('close');
    first.finish();
    await settle();
    upload('next');
    await settle();
    expect(begun).toEqual(['first', 'next']);
  });

  it('of failed uploads go to the next upload', async () => {
    const { begun, upload } = simulateUploads({ UPLOADS_AT_ONCE: 1 });
    const failing = upload('failing');
    upload('next');
    await settle();
    failing.sender.emit('close');
    await failing.outcome;
    await settle();
    expect(begun).toEqual(['failing', 'next']);
  });
});

describe('shares', () => {
  const SHARES = { UPLOADS_AT_ONCE: 6, UPLOADS_PER_CLIENT: 3, UPLOADS_FOR_USERS: 2 };

  it('limit the turns of one client, and the client with the fewest turns is next', async () => {
    const { begun, upload } = simulateUploads({ ...SHARES, UPLOADS_FOR_USERS: 0, UPLOADS_AT_ONCE: 4 });
    const crowd = ['1', '2', '3', '4', '5'].map((name) => upload(name, guest('a')));
    const other = upload('b', guest('b'));
    upload('c', guest('c'));
    await settle();
    expect(begun).toEqual(['1', '2', '3', 'b']);
    crowd[0]?.finish();
    await settle();
    expect(begun.at(-1)).toBe('c');
    other.finish();
    await settle();
    expect(begun.at(-1)).toBe('4');
  });

  it('keep turns for users when guests hold all other turns', async () => {
    const { begun, upload } = simulateUploads(SHARES);
    for (const name of ['1', '2', '3']) upload(name, guest('a'));
    for (const name of ['4', 'fifth guest']) upload(name, guest('b'));
    for (const name of ['p', 'q', 'r']) upload(name, user('a'));
    await settle();
    expect(begun).toEqual(['1', '2', '3', '4', 'p', 'q']);
  });

  it('keep a turn for guests when the users of one client hold all others', async () => {
    const { begun, upload } = simulateUploads(SHARES);
    for (const name of ['p', 'q', 'r', 's', 't', 'u']) upload(name, user('a'));
    upload('guest', guest('b'));
    await settle();
    expect(begun).toEqual(['p', 'q', 'r', 's', 't', 'guest']);
  });

  it('keep turns for clients that have none', async () => {
    const { begun, upload } = simulateUploads({
      UPLOADS_AT_ONCE: 6,
      UPLOADS_PER_CLIENT: 3,
      UPLOADS_FOR_NEW_NETWORKS: 2,
    });
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3']) upload(name, guest(name.slice(0, 1)));
    await settle();
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2']);
    for (const name of ['c', 'd', 'e']) upload(name);
    await settle();
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c', 'd']);
  });

  it('leave guests one turn, even if more turns are reserved for users than there are', async () => {
    const { begun, upload } = simulateUploads({ UPLOADS_AT_ONCE: 1, UPLOADS_PER_CLIENT: 1, UPLOADS_FOR_USERS: 4 });
    upload('guest');
    await settle();
    expect(begun).toEqual(['guest']);
  });
});

describe('a turn that another upload waits for', () => {
  const FULL = { UPLOADS_AT_ONCE: 9, UPLOADS_PER_CLIENT: 3 };

  /** Simulates an attack: three clients hold all turns with uploads that are just fast enough to keep them. */
  function simulateAttack(settings = {}) {
    const all = simulateUploads({ ...FULL, ...settings });
    const attack = Array.from({ length: 9 }, (_, n) => all.upload(`attack ${n}`, guest(`attacker ${n % 3}`)));
    attack.forEach(({ sender }, n) => {
      sender.bytesPerSecond = 34_000 + 100 * n;
    });
    return { ...all, attack };
  }

  it('is given up by the slowest upload of the clients with the most turns', async () => {
    const { begun, failed, upload, pass, attack } = simulateAttack();
    await pass(120);
    upload('guest');
    await pass(18);
    expect(begun).not.toContain('guest');
    await pass(4);
    expect(begun.at(-1)).toBe('guest');
    expect(failed).toEqual(['attack 0']);
    expect(await attack[0]?.outcome).toMatchObject({ ...GAVE_WAY, headers: { 'Retry-After': '60' } });
  });

  it('goes to one guest after another, even if the attackers upload again', async () => {
    const { begun, upload, pass } = simulateAttack();
    await pass(60);
    for (let n = 0; n < 20; n += 1) upload(`again ${n}`, guest(`attacker ${n % 3}`));
    const guests = ['ann', 'ben', 'cem', 'dan'].map((name) => upload(name));
    await pass(45);
    expect(begun.filter((name) => !name.startsWith('a') || name === 'ann')).toEqual(['ann', 'ben', 'cem', 'dan']);
    expect(begun.filter((name) => name.startsWith('again'))).toEqual([]);
    for (const { finish } of guests) finish();
  });

  it('is not taken from a slow client with a single turn while others hold more', async () => {
    const { failed, upload, pass } = simulateUploads({ UPLOADS_AT_ONCE: 4, UPLOADS_PER_CLIENT: 3 });
    upload('honest').sender.bytesPerSecond = 2000;
    for (const name of ['1', '2', '3']) upload(name, guest('a'));
    for (const name of ['x', 'y']) upload(name);
    await pass(290);
    expect(failed.sort()).toEqual(['1', '2']);
  });

  it('is not taken from one client for another that holds as many turns', async () => {
    const { failed, upload, pass } = simulateUploads({ UPLOADS_AT_ONCE: 4, UPLOADS_PER_CLIENT: 3 });
    for (const name of ['1', '2']) upload(name, guest('a'));
    for (const name of ['3', '4', 'waiting']) upload(name, guest('b'));
    await pass(200);
    expect(failed).toEqual([]);
  });

  it('is taken from a slow upload of the same client, but not from one with the required rate', async () => {
    const { begun, failed, upload, pass } = simulateUploads({ UPLOADS_AT_ONCE: 9, UPLOADS_PER_CLIENT: 2 });
    const slow = upload('slow', guest('a'));
    slow.sender.bytesPerSecond = 10_000;
    upload('fine', guest('a'));
    upload('neighbor', guest('a'));
    await pass(58);
    expect(failed).toEqual([]);
    await pass(4);
    expect(await slow.outcome).toMatchObject(GAVE_WAY);
    expect(begun.at(-1)).toBe('neighbor');
    upload('another', guest('a'));
    await pass(200);
    expect(failed).toEqual(['slow']);
  });

  it('is given up by the only upload of a client after a longer wait, if every client has only one', async () => {
    const { begun, failed, upload, pass } = simulateUploads({ UPLOADS_AT_ONCE: 3 });
    upload('fast').sender.bytesPerSecond = 900_000;
    upload('slow', guest('slow', 'crowded')).sender.bytesPerSecond = 20_000;
    upload('medium', guest('medium', 'crowded')).sender.bytesPerSecond = 50_000;
    upload('waiting');
    await pass(118);
    expect(failed).toEqual([]);
    await pass(4);
    expect(failed).toEqual(['slow']);
    expect(begun.at(-1)).toBe('waiting');
  });

  it('is not taken from the only upload of a client for a second upload of another client', async () => {
    const { failed, upload, pass } = simulateUploads({ UPLOADS_AT_ONCE: 3 });
    for (const name of ['a', 'b', 'c']) upload(name).sender.bytesPerSecond = 2000;
    upload('second', guest('a'));
    await pass(290);
    expect(failed).toEqual([]);
  });

  it('is not taken while other turns end by themselves', async () => {
    const { failed, upload, pass } = simulateUploads({ UPLOADS_AT_ONCE: 4 });
    const crowd = Array.from({ length: 30 }, (_, n) => upload(`${n}`, guest(n < 15 ? 'wedding' : `${n}`)));
    for (const { finish } of crowd) {
      await pass(4);
      finish();
    }
    expect(failed).toEqual([]);
  });

  it('is not taken from an upload that is complete', async () => {
    const { failed, upload, pass, attack } = simulateAttack();
    for (const { sender } of attack) sender.complete = true;
    upload('guest');
    await pass(200);
    expect(failed).toEqual([]);
  });

  it('also goes to a waiting user', async () => {
    const { begun, upload, pass } = simulateAttack({ UPLOADS_FOR_USERS: 0 });
    upload('user', user('home'));
    await pass(24);
    expect(begun.at(-1)).toBe('user');
  });
});
