import { initialOf } from './account-buttons.js';

describe('initialOf', () => {
  it('returns the first letter of the first name, else of the email address, else U', () => {
    expect(initialOf({ firstName: 'ada', email: 'x@example.org' })).toBe('A');
    expect(initialOf({ firstName: null, email: 'x@example.org' })).toBe('X');
    expect(initialOf({ firstName: '  ', email: 'émile@example.org' })).toBe('É');
    expect(initialOf({ firstName: null, email: '' })).toBe('U');
  });

  it('never cuts a letter in half', () => {
    expect(initialOf({ firstName: '𝒜da', email: 'a@example.org' })).toBe('𝒜');
  });
});
