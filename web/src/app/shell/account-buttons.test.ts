import { initial } from './account-buttons.js';

describe('initial', () => {
  it('uses the first name, else the email address, else U', () => {
    expect(initial({ firstName: 'ada', email: 'x@example.org' })).toBe('A');
    expect(initial({ firstName: null, email: 'x@example.org' })).toBe('X');
    expect(initial({ firstName: '  ', email: 'émile@example.org' })).toBe('É');
    expect(initial({ firstName: null, email: '' })).toBe('U');
  });

  it('never cuts a letter in half', () => {
    expect(initial({ firstName: '𝒜da', email: 'a@example.org' })).toBe('𝒜');
  });
});
