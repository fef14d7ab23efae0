import { fireEvent, screen } from '@testing-library/react';
import { describeHeld, inDialog } from '../../../test/held-dialog.tsx';
import { ContactFields } from './contact-fields.tsx';

describeHeld({
  'somebody wants not to be asked again': {
    shown: inDialog(<ContactFields draft="contact" close={() => undefined} />),
    act: async () => void fireEvent.click(await screen.findByLabelText("Don't show this message again")),
  },
});
