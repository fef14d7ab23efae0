import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { describeHeld, press } from '../../../../test/held-dialog.tsx';
import { describeKept, keepDrafts, typedInto } from '../../../../test/kept-form.tsx';
import { ReportDialog } from './report-dialog.tsx';

const report = (messageId: string, onClose = (): void => undefined) => (
  <ReportDialog message={{ messageId } as DirectMessage} onClose={onClose} />
);

keepDrafts();
describeKept({
  'why a message is reported': {
    field: typedInto('What is wrong with it? (optional)', 'Not kind'),
    one: report('m1'),
    other: report('m2'),
  },
});
describeHeld({
  'a message is reported': {
    shown: (onClose) => report('m1', onClose),
    act: press('Report this'),
  },
});
