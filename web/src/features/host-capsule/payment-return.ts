import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentCheckDto } from '@dear-future/contracts/http/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paidCapsulePath, paidCapsuleRead, paidCapsulesRead } from '../../entities/paid-capsules/paid-capsule-api.js';
import { sendJson } from '../../lib/http.js';

/** The first pause between two checks, in milliseconds; each later one is 1.5 times as long. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 15_000;
/** Checks without a payment before the page says that it was not paid. */
const UNPAID_ASKS = 4;

/** Milliseconds before the next check, after `asks` of them. */
export function waitAfter(asks: number): number {
  return Math.min(FIRST_WAIT * 1.5 ** Math.max(0, asks - 1), LONGEST_WAIT);
}

/** What is known about the payment after the checkout. */
type Confirmation =
  | 'confirming'
  /** Paid by a method that the bank confirms later. */
  | 'processing'
  | 'paid'
  | 'failed'
  /** No payment was found. */
  | 'unpaid';

/**
 * The payment's state on the page: the provider's answer, or the capsule's own status when that is newer.
 *
 * @param asks how many answers came so far
 * @param said the last answer; null before the first and while the server cannot be reached
 */
export function confirmation(
  paymentStatus: PaidCapsuleDto['paymentStatus'],
  said: PaymentCheckDto['state'] | null,
  asks: number,
): Confirmation {
  if (paymentStatus === 'paid') return 'paid';
  switch (said) {
    case 'processing':
    case 'failed':
      return said;
    case 'open':
    case 'none':
      return asks >= UNPAID_ASKS ? 'unpaid' : 'confirming';
    case 'paid': // the capsule follows within seconds
    case 'refunded':
    case 'disputed':
    case null:
      return paymentStatus === 'processing' || paymentStatus === 'failed' ? paymentStatus : 'confirming';
  }
}

/** Whether to keep checking. A live event reports payments that take days. */
export function asksOn(state: Confirmation): boolean {
  return state === 'confirming';
}

interface Asked {
  said: PaymentCheckDto['state'] | null;
  asks: number;
}

/**
 * After the checkout, asks the provider until the payment is certain, with growing pauses. Its webhook may come late or
 * never.
 */
export function usePaymentReturn(capsule: PaidCapsuleDto): { state: Confirmation; askAgain: () => void } {
  const client = useQueryClient();
  const [{ said, asks }, setAsked] = useState<Asked>({ said: null, asks: 0 });
  const [turn, setTurn] = useState(0);
  const state = confirmation(capsule.paymentStatus, said, asks);
  const asking = asksOn(state);
  const { id } = capsule;

  useEffect(() => {
    if (!asking) return undefined;
    let left = false;
    const look = async (): Promise<void> => {
      const answer = await ask(id);
      if (left) return;
      if (answer === 'paid' || answer === 'processing' || answer === 'failed') {
        void client.invalidateQueries({ queryKey: paidCapsuleRead(id).queryKey });
        void client.invalidateQueries({ queryKey: paidCapsulesRead.queryKey, exact: true });
      }
      setAsked((before) => ({ said: answer ?? before.said, asks: before.asks + (answer === null ? 0 : 1) }));
      setTurn((before) => before + 1);
    };
    const timer = window.setTimeout(() => void look(), turn === 0 ? 0 : waitAfter(turn));
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [asking, client, id, turn]);

  const askAgain = (): void => {
    setAsked({ said: null, asks: 0 });
    setTurn(0);
  };
  return { state, askAgain };
}

/** Null when the server could not be reached; the next check asks again. */
async function ask(id: string): Promise<PaymentCheckDto['state'] | null> {
  try {
    const response = await sendJson('POST', `${paidCapsulePath(id)}/payment-check`);
    return ((await response.json()) as PaymentCheckDto).state;
  } catch {
    return null;
  }
}
