/** Prints the sample mails as JSON, for the mailbox's preview. */
import { sampleMails } from './sample-mails.js';

process.stdout.write(JSON.stringify(await sampleMails()));
