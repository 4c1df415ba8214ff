import type { PromptDto } from '@dear-future/contracts/http/prompts';

export const PROMPTS: PromptDto[] = (
  [
    ['Goals & Dreams', 'A year from today', 'Tell yourself what you hope is true when you watch this.'],
    ['Goals & Dreams', 'The thing in the drawer', 'There is something you started and put away. Show it if you can.'],
    ['Relationships', 'My side of how we met', 'Tell the story of the day you met the way you remember it.'],
    ['Memories', 'The room I grew up in', 'Walk us through it, from the door to the window.'],
    ['Personal Growth', 'What I changed my mind about', 'Say what you believed, and what it took.'],
    ['Personal Growth', 'A habit I am proud of', 'How did it begin, and what keeps it going?'],
    ['Personal Growth', 'A fear that faded', 'When did you last notice that it was gone?'],
    ['Personal Growth', 'The advice I did not take', 'Who gave it, and were they right?'],
    ['Personal Growth', 'What rest looks like', 'Describe an afternoon with no plans.'],
    ['Personal Growth', 'The teacher I remember', 'Which of their sayings do you still use?'],
  ] as const
).map(([category, title, description], index) => ({
  id: `prompt-${String(index)}`,
  title,
  description,
  category,
  isActive: true,
}));
