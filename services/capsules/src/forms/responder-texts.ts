import { MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import { addressRule, lineRule, noteRule, readForm } from './form.js';

const NAME = lineRule('The name', MAX_RESPONDER_NAME_LENGTH);
const ADDRESS = addressRule('The email address');
const NOTE = noteRule('The personal note', MAX_NOTE_LENGTH);
const FIELDS = ['responderName', 'responderEmail', 'personalNote'];

/** We never send email to a responder's address (docs/product.md §3.7). */
export function readResponse(fields: Readonly<Record<string, string>>) {
  return readForm(fields, (form) => {
    const responderName = form.readOptional('responderName', NAME);
    const responderEmail = form.readOptional('responderEmail', ADDRESS);
    const personalNote = form.readOptional('personalNote', NOTE);
    form.refuseOthers(FIELDS);
    return { responderName, responderEmail, personalNote };
  });
}

export function readContribution(fields: Readonly<Record<string, string>>) {
  return readForm(fields, (form) => {
    const contributorName = form.readRequired('responderName', NAME, 'Please enter your name.');
    const contributorEmail = form.readRequired('responderEmail', ADDRESS, 'Please enter your email address.');
    const personalNote = form.readOptional('personalNote', NOTE);
    form.refuseOthers(FIELDS);
    return { contributorName, contributorEmail, personalNote };
  });
}
