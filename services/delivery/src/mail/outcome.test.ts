import { classifyFailure } from './outcome.js';

describe('the outcome of a failed send', () => {
  it.each([421, 450, 451, 452])('is not_sent after a %d to DATA, even if the message is complete', (responseCode) => {
    for (const isComplete of [true, false]) {
      expect(classifyFailure({ responseCode, command: 'DATA' }, isComplete).kind).toBe('not_sent');
    }
  });

  it.each([
    [550, 'RCPT TO', 'recipient'],
    [554, 'DATA', 'mail'],
    [552, 'MAIL FROM', 'mail'],
  ])('after a %d to %s is a refusal of the %s', (responseCode, command, of) => {
    expect(classifyFailure({ responseCode, command }, true)).toMatchObject({ kind: 'refused', code: responseCode, of });
  });

  it.each([
    [554, 'CONN'],
    [535, 'AUTH PLAIN'],
    [503, 'RCPT TO'],
    [550, 'EHLO'],
  ])('after a %d to %s is not_sent, because the reply is not about the email', (responseCode, command) => {
    expect(classifyFailure({ responseCode, command }, false).kind).toBe('not_sent');
  });

  it('without a reply depends on whether the message is complete, not on the error', () => {
    const lostConnection = { code: 'ECONNECTION', command: 'CONN' };
    expect(classifyFailure(lostConnection, false)).toEqual({ kind: 'not_sent', code: null, reason: 'ECONNECTION' });
    expect(classifyFailure(lostConnection, true)).toEqual({ kind: 'unknown', reason: 'ECONNECTION' });
  });

  it('after a positive reply is unknown if the message is complete', () => {
    expect(classifyFailure({ responseCode: 250, command: 'CONN' }, true).kind).toBe('unknown');
  });
});
