import { namesIn } from './names-draft.js';

it('reads back what was being typed', () => {
  expect(namesIn('{"firstName":"Rosa","lastName":""}')).toEqual({ firstName: 'Rosa', lastName: '' });
});

it.each([null, '', 'null', '7', '[1', '{"firstName":"Rosa"}', '{"firstName":7,"lastName":""}'])(
  'takes nothing from %p',
  (stored) => expect(namesIn(stored)).toBeNull(),
);
