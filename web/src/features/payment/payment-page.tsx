import { Video } from 'lucide-react';
import { LinkButton } from '../../ui/button.js';
import { Page } from '../../ui/layout/page.js';
import { Credits } from './components/credits.js';
import { Packages } from './components/packages.js';
import { PastPayments } from './components/past-payments.js';

export default function PaymentPage() {
  return (
    <Page
      width="wide"
      title="Packages & Payments"
      subtitle="Your own time capsules are free. Paid capsules gather videos from friends and family for a day you choose."
    >
      <div className="stack gap-12">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg bg-surface-night p-5 text-on-night sm:p-8">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="font-display text-heading">A message to your future self</h2>
            <p className="mt-1 text-on-night-soft">Up to 5 minutes, for free.</p>
          </div>
          <LinkButton
            variant="accent"
            size="lg"
            icon={Video}
            className="max-sm:w-full max-sm:px-4 max-sm:whitespace-normal"
            to="/record"
            label="Record a Free Time Capsule"
          />
        </div>
        <Packages />
        <Credits />
        <PastPayments />
      </div>
    </Page>
  );
}
