import { stepAfterType } from './record-flow.js';

it('stepAfterType: opens the custom prompt, or the prompts of the type', () => {
  expect(stepAfterType('custom')).toEqual({ step: 'custom' });
  expect(stepAfterType('wedding')).toEqual({ step: 'prompts', type: 'wedding' });
});
