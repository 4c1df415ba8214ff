/** SQL: the recipients of a time capsule as `RecipientDto`s. Lists every field, so that a new column cannot leak. */
export const recipientsOf = (capsule: string): string =>
  `SELECT coalesce(json_agg(json_build_object(
            'id', r.id, 'personId', r.contact_id, 'name', r.name, 'state', ${recipientState('r')},
            'canSendAgain', ${canSendAgain(capsule, 'r')}, 'thanks', r.thanks,
            'answerVideoFileName', answer.video_name, 'sharedAt', r.shared_at) ORDER BY r.name, r.id), '[]')
     FROM time_capsule_recipients r LEFT JOIN time_capsule_answers answer ON answer.recipient_id = r.id
    WHERE r.capsule_id = ${capsule}.id`;

export const recipientState = (row: string): string =>
  `CASE WHEN ${row}.answered_at IS NOT NULL THEN 'answered' WHEN ${row}.opened_at IS NOT NULL THEN 'opened'
        WHEN ${row}.sent_at IS NOT NULL THEN 'sent' ELSE 'waiting' END`;

/** Also true for recipients who have blocked the sender: the sender must not find out (docs/product.md §4.9). */
function canSendAgain(capsule: string, row: string): string {
  return `${capsule}.status = 'delivered' AND ${row}.attempt_failed AND ${recipientState(row)} = 'waiting'
          AND ${row}.contact_id IS NOT NULL`;
}
