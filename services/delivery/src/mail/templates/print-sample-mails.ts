/** Prints the sample emails as JSON, for the preview in the development mailbox. */
import { sampleMails } from './sample-mails.js';

process.stdout.write(JSON.stringify(await sampleMails()));
