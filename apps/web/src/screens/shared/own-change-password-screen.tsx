import { ChangePasswordForm } from '../../features/identity/change-password-form.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from './use-screen-title.ts';
import { Stack } from '../../ui/layout.tsx';

/** The change of password inside a person's own area. */
export function OwnChangePasswordScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <Stack width={440}>
        <Card>
          <CardBody>
            <ChangePasswordForm />
          </CardBody>
        </Card>
      </Stack>
    </>
  );
}
