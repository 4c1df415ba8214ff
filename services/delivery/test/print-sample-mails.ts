/** Prints the sample emails as JSON, with pictures inside the HTML, for the development mailbox and screen tests. */
import { sampleMails } from './sample-mails.js';

const mails = Object.entries(await sampleMails()).map(([name, { picture, html, ...mail }]) => {
  const data = `data:image/jpeg;base64,${picture?.toString('base64') ?? ''}`;
  return [name, { ...mail, html: html.replace('cid:picture', data) }];
});
process.stdout.write(JSON.stringify(Object.fromEntries(mails)));
