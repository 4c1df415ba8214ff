import { MAX_PROMPT_DESCRIPTION_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import { lineRule, noteRule, type Form } from './form.js';

interface PromptTexts {
  promptTitle: string;
  promptDescription: string;
}

const TITLE = lineRule('The title', MAX_PROMPT_TITLE_LENGTH);
const DESCRIPTION = noteRule('The description', MAX_PROMPT_DESCRIPTION_LENGTH);

export function readPromptTexts(form: Form, current?: PromptTexts): PromptTexts {
  return {
    promptTitle: form.readRequired('promptTitle', TITLE, 'The prompt needs a title.', current?.promptTitle),
    promptDescription: form.readRequired(
      'promptDescription',
      DESCRIPTION,
      'The prompt needs a description.',
      current?.promptDescription,
    ),
  };
}
