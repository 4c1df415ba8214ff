import { MESSAGE_TYPES } from './components/message-type-step.js';

it.each([
  ['Yearly Goals', 'Goals & Dreams'],
  ['Anniversary Messages', 'Relationships'],
  ['Wedding Memories', 'Memories'],
  ['Personal Growth', 'Personal Growth'],
  ['Custom Prompt', null],
])('the category of the message type %s is %p', (title, category) =>
  expect(MESSAGE_TYPES.find((each) => each.title === title)?.category).toBe(category),
);
