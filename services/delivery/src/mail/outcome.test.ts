// Unit: the classification of failed sends, without a server.
import { classifyFailure } from './outcome.js';

describe('the outcome of a failed send', () => {
  it.each([421, 450, 451, 452])('a %d is not sent, even after DATA', (responseCode) => {
    for (const handedOver of [true, false]) {
      expect(classifyFailure({ responseCode, command: 'DATA' }, handedOver).kind).toBe('not_sent');
    }
  });

  it.each([
    [550, 'RCPT TO', 'recipient'],
    [554, 'DATA', 'mail'],
    [552, 'MAIL FROM', 'mail'],
  ])('a %d to %s is a refusal of the %s', (responseCode, command, of) => {
    expect(classifyFailure({ responseCode, command }, true)).toMatchObject({ kind: 'refused', code: responseCode, of });
  });

  it.each([
    [554, 'CONN'],
    [535, 'AUTH PLAIN'],
    [503, 'RCPT TO'],
    [550, 'EHLO'],
  ])('a %d to %s is about the server or us, not the mailbox', (responseCode, command) => {
    expect(classifyFailure({ responseCode, command }, false).kind).toBe('not_sent');
  });

  it('without a reply, the stream decides and not the library’s error', () => {
    const silence = { code: 'ECONNECTION', command: 'CONN' };
    expect(classifyFailure(silence, false)).toEqual({ kind: 'not_sent', code: null, reason: 'ECONNECTION' });
    expect(classifyFailure(silence, true)).toEqual({ kind: 'unknown', reason: 'ECONNECTION' });
  });

  it('a positive reply on a failed send is unknown', () => {
    expect(classifyFailure({ responseCode: 250, command: 'CONN' }, true).kind).toBe('unknown');
  });
});
