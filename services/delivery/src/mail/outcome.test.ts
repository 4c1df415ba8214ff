// Unit: the judgement of failed sends, without a server.
import { classifyFailure } from './outcome.js';

describe('the outcome of a failed send', () => {
  it.each([421, 450, 451, 452])('a %d is a definite no for now, whatever had left', (responseCode) => {
    for (const handedOver of [true, false]) {
      expect(classifyFailure({ responseCode, command: 'DATA' }, handedOver).kind).toBe('not_sent');
    }
  });

  it.each([
    [550, 'RCPT TO', 'recipient'],
    [554, 'DATA', 'mail'],
    [552, 'MAIL FROM', 'mail'],
  ])('a %d to %s is a definite no for good, of the %s', (responseCode, command, of) => {
    expect(classifyFailure({ responseCode, command }, true)).toMatchObject({ kind: 'refused', code: responseCode, of });
  });

  it.each([
    [554, 'CONN'],
    [535, 'AUTH PLAIN'],
    [503, 'RCPT TO'],
    [550, 'EHLO'],
  ])('a %d to %s speaks of the server or of us, not of the mailbox', (responseCode, command) => {
    expect(classifyFailure({ responseCode, command }, false).kind).toBe('not_sent');
  });

  it('without a reply the words of the library decide nothing: the stream does', () => {
    const silence = { code: 'ECONNECTION', command: 'CONN' };
    expect(classifyFailure(silence, false)).toEqual({ kind: 'not_sent', code: null, reason: 'ECONNECTION' });
    expect(classifyFailure(silence, true)).toEqual({ kind: 'unknown', reason: 'ECONNECTION' });
  });

  it('a positive reply attached to a failure proves nothing', () => {
    expect(classifyFailure({ responseCode: 250, command: 'CONN' }, true).kind).toBe('unknown');
  });
});
