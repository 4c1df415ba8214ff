import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentCheckDto } from '@dear-future/contracts/http/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paidCapsulePath } from '../../entities/paid-capsules/paid-capsule-path.js';
import { paidCapsuleRead } from '../../entities/paid-capsules/read-paid-capsule.js';
import { paidCapsulesRead } from '../../entities/paid-capsules/list-paid-capsules.js';
import { sendJson } from '../../lib/http.js';
import { asksOn, confirmation, waitAfter, type Confirmation } from './payment-return.js';

interface Asked {
  said: PaymentCheckDto['state'] | null;
  /** Answers so far. */
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

/** Null when we could not be reached: it is asked again. */
async function ask(id: string): Promise<PaymentCheckDto['state'] | null> {
  try {
    const response = await sendJson('POST', `${paidCapsulePath(id)}/payment-check`);
    return ((await response.json()) as PaymentCheckDto).state;
  } catch {
    return null;
  }
}
