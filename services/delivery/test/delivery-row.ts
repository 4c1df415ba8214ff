/** A row of `delivery.deliveries`, as tests look at it. */
export interface DeliveryRow {
  id: string;
  state: string;
  attempt: number;
  failures: number;
  unknowns: number;
  message_id: string;
  last_error: string | null;
  due_at: Date;
  delivered_at: Date | null;
  prompt_title: string;
  personal_note: string | null;
  next_attempt_at: Date | null;
}
