import { IsUUID, Matches } from 'class-validator';
import { defineMessage } from './message.js';

/** delivery → capsules: an email with a new link is about to be sent to a recipient. */
export class RecipientLinkIssued {
  @IsUUID()
  recipientId: string;

  /** Hex SHA-256 of the link's secret. */
  @Matches(/^[0-9a-f]{64}$/)
  hash: string;

  /** Hex SHA-256 of the mailbox that the email goes to, without its tag. */
  @Matches(/^[0-9a-f]{64}$/)
  mailboxHash: string;
}

export const recipientLinkIssued = defineMessage('capsules', 'recipient.link-issued', 1, RecipientLinkIssued);
