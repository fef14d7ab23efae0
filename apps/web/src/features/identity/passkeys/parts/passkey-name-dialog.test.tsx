import { describeKept, keepDrafts, typedInto } from '../../../../../test/kept-form.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

const nothing = (): void => undefined;
const passkey = (id: string | null) => (
  <PasskeyNameDialog
    {...{ isOpen: true, title: 'Name', confirm: 'Save', onClose: nothing, onSent: nothing }}
    passkey={id === null ? null : { id, name: 'Key' }}
    send={() => new Promise(() => undefined)}
  />
);
const field = typedInto('Name of the passkey', 'My phone');

keepDrafts();
describeKept({
  'a passkey that is renamed': { field, one: passkey('k1'), other: passkey('k2') },
  'a new passkey': { field, one: passkey(null), other: passkey('k1') },
});
