import { ChangePasswordForm } from '../../features/identity/change-password-form.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import classes from './own-change-password-screen.module.css';
import { useScreenTitle } from './use-screen-title.ts';

/** The change of password inside a person's own area. */
export function OwnChangePasswordScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <Card className={classes.card}>
        <CardBody>
          <ChangePasswordForm />
        </CardBody>
      </Card>
    </>
  );
}
