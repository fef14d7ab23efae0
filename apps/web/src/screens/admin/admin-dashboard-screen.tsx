import { may } from '@lectern/contract/access/capabilities.ts';
import { Button } from '@mantine/core';
import { changePasswordOf } from '../../features/identity/addresses.ts';
import { signOut } from '../../features/identity/sign-in-out.ts';
import { useHost } from '../../features/institutions/host.ts';
import { AdminVisits } from '../../features/visits/admin-visits.tsx';
import { useVisitPaths } from '../../features/visits/visit-paths.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { Card, CardBody, CardFoot, CardHead } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useAdmin } from '../../features/institutions/use-admin.ts';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { Stack } from '../../ui/layout.tsx';

/** Says who and where an administrator is. */
export function AdminDashboardScreen() {
  const title = useScreenTitle();
  const say = useSay();
  const go = useGo();
  const { session, role, place } = useAdmin();
  const { roleTypePath } = useHost();
  const paths = useVisitPaths();
  const facts = [
    may(role, 'reachInstitution')
      ? { label: say('institutions.admin.role'), value: place.title }
      : { label: place.title, value: place.name },
    { label: say('institutions.admin.institution'), value: session.institutionName },
    { label: say('institutions.admin.email'), value: session.email ?? say('core.list.none') },
  ];
  return (
    <>
      <PageTitle title={title} />
      <Stack gap={24}>
        <Stack width={560}>
          <Card>
            <CardHead title={say('institutions.admin.greeting', { name: session.name })} />
            <CardBody>
              <Stack gap={16}>
                <p className="type-reading tone-2">
                  {say('institutions.admin.where', { level: place.name })}
                </p>
                <FactList facts={facts} />
              </Stack>
            </CardBody>
            <CardFoot>
              <Button
                variant="default"
                onClick={() => go(changePasswordOf({ id: session.id, role }, roleTypePath))}
              >
                {say('identity.password.menu')}
              </Button>
              <Button
                variant="default"
                onClick={() => void signOut().then(() => go({ to: '/' }, { replace: true }))}
              >
                {say('identity.signOut')}
              </Button>
            </CardFoot>
          </Card>
        </Stack>
        {may(role, 'seeLevelVisits') && <AdminVisits createTo={paths.create} />}
      </Stack>
    </>
  );
}
