import { describeHeld, inDialog, press } from '../../../../../test/held-dialog.tsx';
import { RateCorrectionsStep } from './rate-corrections-step.tsx';

const nothing = (): void => undefined;
const values = { of: 'institution', holder: null, kind: null, rate: '40', validFrom: '2027-03-10' } as const;
const rate = { values, corrections: { currency: 'USD', corrections: 0, cents: 0, sessions: [] } };

describeHeld({
  'a rate is set': {
    shown: inDialog(<RateCorrectionsStep {...rate} onLooked={nothing} onBack={nothing} onSet={nothing} />),
    act: press('Set the rate'),
  },
});
