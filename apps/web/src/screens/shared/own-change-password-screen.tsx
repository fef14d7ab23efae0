import { ChangePasswordForm } from '../../features/identity/change-password-form.tsx';
import { useSay } from '../../lib/i18n.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import classes from './own-change-password-screen.module.css';

/** The change of password inside a person's own area. */
export function OwnChangePasswordScreen() {
  const say = useSay();
  return (
    <>
      <PageTitle title={say('identity.password.title')} />
      <Card className={classes.card}>
        <CardBody>
          <ChangePasswordForm />
        </CardBody>
      </Card>
    </>
  );
}
