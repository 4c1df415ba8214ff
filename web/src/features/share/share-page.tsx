import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { AnswerPrompt } from './components/answer-prompt.js';
import { PromptNotFound } from './components/prompt-not-found.js';
import { ReceiptGone } from './components/receipt-gone.js';
import { ReceiptScreen } from './components/receipt-screen.js';
import { forgetReceipt, keptReceipt } from './kept-receipts.js';
import { receiptIn } from './receipt-link.js';

/** `/share/{slug}`: answers a prompt without an account, and shows one's own answer by its receipt (docs/product.md §2). */
export function SharePage() {
  const { slug } = useParams();
  if (slug === undefined) return <PromptNotFound />;
  // Another link is another visit: nothing recorded or filled in for the last one stays.
  return <Visit key={slug} slug={slug} />;
}

function Visit({ slug }: { slug: string }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => keptReceipt(slug));
  const inLink = receiptIn(hash);

  const answer = (): void => {
    setKept(null);
    void navigate({ hash: '' }, { replace: true });
  };
  const gone = (): void => {
    forgetReceipt(slug);
    answer();
  };

  if (inLink === 'garbled') return <ReceiptGone onAnswer={answer} />;
  const secret = inLink?.secret ?? kept;
  if (secret === null) return <AnswerPrompt slug={slug} />;
  return <ReceiptScreen key={secret} slug={slug} secret={secret} onAnswer={answer} onGone={gone} />;
}
