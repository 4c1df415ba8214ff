// Unit: one pure rule.
import { initial } from './account-link.js';

describe('initial', () => {
  it('takes the first name, else the e-mail, else U', () => {
    expect(initial({ firstName: 'ada', email: 'x@example.org' })).toBe('A');
    expect(initial({ firstName: null, email: 'x@example.org' })).toBe('X');
    expect(initial({ firstName: '  ', email: 'émile@example.org' })).toBe('É');
    expect(initial({ firstName: null, email: '' })).toBe('U');
  });

  it('never cuts a letter in half', () => {
    expect(initial({ firstName: '𝒜da', email: 'a@example.org' })).toBe('𝒜');
  });
});
