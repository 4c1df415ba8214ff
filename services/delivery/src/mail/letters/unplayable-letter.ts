import type { UnplayableDetails } from '../../schedule/source-kinds.js';
import type { Letter } from '../mail-transport.js';
import { oneLine, shorten } from '../plain-text.js';
import { capsulePath } from './arrival-letter.js';
import { letterPage, paragraph } from './letter-page.js';
import { hostPath } from './opening-letter.js';
import { responsesPath } from './responses-letter.js';

/** The facts about a video that cannot be played. The sender's name must be clean. */
export function unplayableWords({ kind, senderName }: UnplayableDetails): { subject: string; advice: string } {
  if (kind === 'time-capsule') {
    return {
      subject: 'Your video can’t be played',
      advice:
        'It reached us damaged. The browser that you recorded it in may still have a copy; otherwise please record it again.',
    };
  }
  return {
    subject: senderName === null ? 'A video can’t be played' : `The video from ${senderName} can’t be played`,
    advice: 'It reached us damaged. Its sender can replace it with their edit link.',
  };
}

/** The page of the capsule or prompt that the video belongs to. */
export function unplayablePath({ kind, sourceId }: UnplayableDetails): string {
  return { 'time-capsule': capsulePath, 'prompt-response': responsesPath, contribution: hostPath }[kind](sourceId);
}

/** The mail about a saved video that cannot be played. */
export function unplayableLetter(
  { promptTitle, firstName, ...details }: UnplayableDetails & { promptTitle: string; firstName: string | null },
  publicUrl: string,
): Letter {
  const title = oneLine(promptTitle);
  const name = firstName === null ? '' : oneLine(firstName);
  const greeting = name === '' ? 'Hi,' : `Hi ${name},`;
  const { subject, advice } = unplayableWords(details);
  const href = new URL(unplayablePath(details), publicUrl).toString();
  const label = 'See it in Dear Future';
  const footnote = 'Only you can open this page. You may need to sign in.';
  const html = letterPage({
    preview: advice,
    kicker: subject,
    heading: title,
    content: [greeting, advice].map(paragraph).join('\n'),
    button: { label, href },
    footnote,
  });
  const text = [subject, title, `${greeting}\n${advice}`, `${label}: ${href}`, footnote, 'Dear Future'].join('\n\n');
  return { subject: `${subject}: ${shorten(title, 60)}`, html, text: `${text}\n` };
}
