import type { PromptCategory } from '@dear-future/contracts/constants';

/** A prompt of the first migration. Its `id` never changes: capsules refer to it for decades. */
export interface SeededPrompt {
  id: string;
  category: PromptCategory;
  title: string;
  description: string;
}

/** The first prompts, in display order. Changes need another migration. */
export const promptsOfNovember2026: readonly SeededPrompt[] = [
  {
    id: 'goals-letter-to-next-year',
    category: 'Goals & Dreams',
    title: 'A year from today',
    description:
      'Tell yourself what you hope is true when you watch this. Name three things, and for each the first small step you could take this week.',
  },
  {
    id: 'goals-unfinished-thing',
    category: 'Goals & Dreams',
    title: 'The thing in the drawer',
    description:
      'There is something you started and put away. Show it if you can. Say why you stopped, and what it would take to open that drawer again.',
  },
  {
    id: 'goals-ordinary-tuesday',
    category: 'Goals & Dreams',
    title: 'An ordinary Tuesday, five years on',
    description:
      'Walk us through one unremarkable day in the life you are working toward, from the first cup of something warm to who turns off the light.',
  },
  {
    id: 'goals-brave-question',
    category: 'Goals & Dreams',
    title: 'If nobody were watching',
    description:
      'What would you try if no one ever had to know how it went? Say it out loud here first. Only you will check.',
  },
  {
    id: 'goals-promise-with-a-date',
    category: 'Goals & Dreams',
    title: 'One promise, with a date on it',
    description:
      'Make yourself a single promise you can keep, and pick the day this arrives as the day you will look. How will you know you kept it?',
  },
  {
    id: 'goals-what-is-enough',
    category: 'Goals & Dreams',
    title: 'What would be enough?',
    description:
      'Before you reach for more, describe the point where you could put the tools down and be content. What is already there?',
  },
  {
    id: 'goals-learning-badly',
    category: 'Goals & Dreams',
    title: 'Still a beginner',
    description:
      'Show something you are bad at and want to get better at: a song, a sentence in a new language, a pancake flip. Do not practise first.',
  },
  {
    id: 'relationships-what-i-never-say',
    category: 'Relationships',
    title: 'What I think but forget to say',
    description:
      'Choose one person. Tell them the thing you notice about them all the time and somehow never mention. Be as specific as you can.',
  },
  {
    id: 'relationships-how-we-began',
    category: 'Relationships',
    title: 'My side of how we met',
    description:
      'Tell the story of the day you met the way you remember it, the wrong details included. What did you get completely wrong about them?',
  },
  {
    id: 'relationships-this-year-together',
    category: 'Relationships',
    title: 'The year we just had',
    description:
      'For the two of you, next anniversary: the joke that lasted longest, the hardest week, and the moment you were glad it was them beside you.',
  },
  {
    id: 'relationships-old-friend',
    category: 'Relationships',
    title: 'To the friend I lost touch with',
    description:
      'What did they teach you that you still use? If you met at a bus stop tomorrow, what would you want to hear first?',
  },
  {
    id: 'relationships-to-my-child',
    category: 'Relationships',
    title: 'You, at the age you are now',
    description:
      'Tell a child you love what they are like this month: the word they say wrong, what they carry everywhere, what makes them laugh until they hiccup.',
  },
  {
    id: 'relationships-thank-you-late',
    category: 'Relationships',
    title: 'A thank-you that is overdue',
    description: 'Someone did something for you and never knew how far it carried. Tell them what happened next.',
  },
  {
    id: 'relationships-installation-rules',
    category: 'Relationships',
    title: 'How we do things here',
    description:
      'Explain the small rules of your home that nobody wrote down: whose mug, which side, what Sunday smells like. Someone will want to know.',
  },
  {
    id: 'memories-room-by-room',
    category: 'Memories',
    title: 'A walk through these rooms',
    description:
      'Carry the camera through the place you live as it is today, unmade bed and all. Stop at three things and say how each came to be there.',
  },
  {
    id: 'memories-recipe-by-heart',
    category: 'Memories',
    title: 'The recipe nobody wrote down',
    description:
      'Cook or describe the dish you make without measuring. Who did you learn it from, and what do you do differently when they are not looking?',
  },
  {
    id: 'memories-wedding-small-things',
    category: 'Memories',
    title: 'What the photographer missed',
    description:
      'From a wedding, yours or one you loved being at: the minute that is in none of the pictures, told while you still remember it.',
  },
  {
    id: 'memories-object-in-hand',
    category: 'Memories',
    title: 'Hold it up to the camera',
    description:
      'Find something you would save first and that is worth nothing to anybody else. Tell its story from the beginning.',
  },
  {
    id: 'memories-voice-i-miss',
    category: 'Memories',
    title: 'How they used to talk',
    description:
      'Do your best impression of someone you miss: the phrase they always used, how they answered the phone, what they called you.',
  },
  {
    id: 'memories-first-job',
    category: 'Memories',
    title: 'The first money I earned',
    description:
      'Where was it, what did it smell like, who was in charge, and what did you spend it on? Say what you know now that you did not then.',
  },
  {
    id: 'memories-today-exactly',
    category: 'Memories',
    title: 'Today, before I forget',
    description:
      'What the weather is doing, what bread costs, the song you cannot get rid of, what everyone is talking about. Keep the dull parts in.',
  },
  {
    id: 'growth-what-changed-my-mind',
    category: 'Personal Growth',
    title: 'Something I no longer believe',
    description:
      'Tell yourself about an opinion you have let go of. Who or what moved you, and was it slow or all at once?',
  },
  {
    id: 'growth-hard-season',
    category: 'Personal Growth',
    title: 'From the middle of it',
    description:
      'If things are difficult now, say so plainly, without tidying up. What is helping a little? Your later self will want to know how you got through.',
  },
  {
    id: 'growth-forgiving-myself',
    category: 'Personal Growth',
    title: 'Letting myself off the hook',
    description:
      'Name one thing you are still cross with yourself about. Then answer as you would if a good friend had told you the same.',
  },
  {
    id: 'growth-quiet-win',
    category: 'Personal Growth',
    title: 'Nobody clapped, but',
    description:
      'Tell the story of something you did lately that took courage and that no one noticed. Take your time; this is the applause.',
  },
  {
    id: 'growth-advice-to-keep',
    category: 'Personal Growth',
    title: 'Advice I should take',
    description:
      'What do you keep telling other people to do? Say it to the camera, slowly, and look yourself in the eye.',
  },
  {
    id: 'growth-body-today',
    category: 'Personal Growth',
    title: 'What these hands can do',
    description:
      'Thank your body for something particular it did this year: a staircase, a birth, a long drive, a full night of sleep at last.',
  },
  {
    id: 'growth-three-questions',
    category: 'Personal Growth',
    title: 'Three questions for later',
    description:
      'Ask the person you will be three things you honestly cannot answer today. Leave a pause after each one, so that they can reply.',
  },
];
