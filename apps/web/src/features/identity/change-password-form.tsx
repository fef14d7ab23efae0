import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { toastSuccess } from '../../ui/toasts/toasts.ts';
import { currentHost } from '../institutions/host.ts';
import { homeOf } from './addresses.ts';
import { changePassword, fetchSession } from './identity.queries.ts';
import { NewPasswordForm } from './parts/new-password-form.tsx';
import { keepSession, roleOf } from './session.ts';

/** Sets the signed-in person's password, asks for the current one a while after sign-in, and goes to the dashboard of the role that the server names. */
export function ChangePasswordForm() {
  const say = useSay();
  const go = useGo();
  return (
    <NewPasswordForm
      send={async (password) => {
        const { response, message } = await changePassword(password);
        keepSession(await fetchSession());
        toastSuccess(message || say('identity.password.changed'));
        go(homeOf({ id: response.id, role: roleOf(response) }, currentHost().roleTypePath));
      }}
    />
  );
}
