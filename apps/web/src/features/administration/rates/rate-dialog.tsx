import type { RateCorrections } from '@lectern/contract/ledger/ledger.shapes.ts';
import { useState } from 'react';
import { keepDraft } from '../../../lib/form-drafts.ts';
import { useSay } from '../../../lib/i18n.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { RateCorrectionsStep } from './parts/rate-corrections-step.tsx';
import { RateFields } from './parts/rate-fields.tsx';
import { draftOf, type RateGiven, type RateValues } from './parts/rate-values.ts';
import { useRateForm } from './parts/use-rate-form.ts';

interface Looked {
  values: RateValues;
  corrections: RateCorrections;
}

function Steps({ given, onClose }: { given: RateGiven; onClose: () => void }) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const form = useRateForm(given, (corrections, values) => setLooked({ corrections, values }));
  if (looked === null) return <RateFields form={form} given={given} onClose={onClose} />;
  return (
    <RateCorrectionsStep
      values={looked.values}
      corrections={looked.corrections}
      onLooked={(corrections) => setLooked({ ...looked, corrections })}
      onBack={() => setLooked(null)}
      onSet={onClose}
    />
  );
}

/** Sets a rate in two steps: the rate, then the sessions that it corrects. For one educator if given. */
export function RateDialog({
  isOpen,
  given,
  onClose,
}: {
  isOpen: boolean;
  given: RateGiven;
  onClose: () => void;
}) {
  const say = useSay();
  const close = (): void => {
    keepDraft(draftOf(given), null);
    onClose();
  };
  return (
    <ModalWindow isOpen={isOpen} onClose={close} title={say('ledger.rates.add')} width={560}>
      <Steps given={given} onClose={close} />
    </ModalWindow>
  );
}
