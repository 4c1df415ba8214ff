import { forgetWords, loadWords } from '../../lib/kept-words.js';
import type { StoredRecording } from './stored-recording.js';

/** Under which a person's own question is kept while they write it (lib/kept-words.ts). */
export function customPromptWords(personId: string): string {
  return `custom-prompt:${personId}`;
}

/** The recording became a capsule: its own question is not offered again. One that was begun since stays. */
export function forgetCustomPrompt({ personId, prompt }: Pick<StoredRecording, 'personId' | 'prompt'>): void {
  const name = customPromptWords(personId);
  const { title, question } = loadWords(name, { title: '', question: '' });
  if (title.trim() === prompt.title && question.trim() === prompt.description) forgetWords(name);
}
