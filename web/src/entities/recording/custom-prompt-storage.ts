import { forgetTexts, loadTexts } from '../../lib/form-texts.js';
import type { StoredRecording } from './stored-recording.js';

/** The storage key of the user's custom prompt (lib/form-texts.ts). */
export function customPromptKey(userId: string): string {
  return `custom-prompt:${userId}`;
}

/** Forgets the custom prompt of a recording that became a capsule. A newer one stays. */
export function forgetCustomPrompt({ userId, prompt }: Pick<StoredRecording, 'userId' | 'prompt'>): void {
  const name = customPromptKey(userId);
  const { title, question } = loadTexts(name, { title: '', question: '' });
  if (title.trim() === prompt.title && question.trim() === prompt.description) forgetTexts(name);
}
