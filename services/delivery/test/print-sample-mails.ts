/** Prints the sample emails as JSON, for the preview in the development mailbox. Their pictures are inside the HTML. */
import { sampleMails } from './sample-mails.js';

const mails = Object.entries(await sampleMails()).map(([name, { picture, html, ...mail }]) => {
  const data = `data:image/jpeg;base64,${picture?.toString('base64') ?? ''}`;
  return [name, { ...mail, html: html.replace('cid:picture', data) }];
});
process.stdout.write(JSON.stringify(Object.fromEntries(mails)));
