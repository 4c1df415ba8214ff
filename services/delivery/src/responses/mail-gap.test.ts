// Unit: the rule. Integration tests prove that the seconds come from the database's clock.
import { waitBetweenMails } from './mail-gap.js';

describe('the wait before the next mail about one prompt', () => {
  it.each([
    ['none was sent before', null, 0],
    ['one was sent this moment', 0, 3600],
    ['one was sent twenty minutes ago', 1200, 2400],
    ['one was sent 59:59 ago', 3599, 1],
    ['one was sent an hour ago', 3600, 0],
    ['one was sent last year', 31_536_000, 0],
  ])('%s', (_, sinceLast, wait) => {
    expect(waitBetweenMails(sinceLast, 3600)).toBe(wait);
  });
});
