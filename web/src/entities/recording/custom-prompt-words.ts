import { forgetWords, loadWords } from '../../lib/kept-words.js';
import type { StoredRecording } from './stored-recording.js';

/** Under which a person's own question is kept while they write it (lib/kept-words.ts). */
export function customPromptWords(userId: string): string {
  return `custom-prompt:${userId}`;
}

/** The recording became a capsule: its own question is not offered again. One that was begun since stays. */
export function forgetCustomPrompt({ userId, prompt }: Pick<StoredRecording, 'userId' | 'prompt'>): void {
  const name = customPromptWords(userId);
  const { title, question } = loadWords(name, { title: '', question: '' });
  if (title.trim() === prompt.title && question.trim() === prompt.description) forgetWords(name);
}
