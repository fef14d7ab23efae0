import { Button } from '@mantine/core';
import { areaBase, areaOfRole, changePasswordPath } from '../../features/identity/areas.ts';
import { signOut } from '../../features/identity/sign-in-out.ts';
import { useHost } from '../../features/institutions/host.ts';
import { AdminVisits } from '../../features/visits/admin-visits.tsx';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { Card, CardBody, CardFoot, CardHead } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import classes from './admin-dashboard-screen.module.css';
import { useAdmin } from '../../features/institutions/use-admin.ts';

/** Says who and where an administrator is. */
export function AdminDashboardScreen() {
  const say = useSay();
  const go = useGo();
  const { session, role, place } = useAdmin();
  const { roleTypePath } = useHost();
  const area = areaOfRole[role] ?? 'topAdmin';
  const createsSessions = area === 'levelTwo' || area === 'levelThree';
  const base = areaBase(area, roleTypePath);
  const facts = [
    area === 'topAdmin'
      ? { label: say('institutions.admin.role'), value: place.title }
      : { label: place.title, value: place.name },
    { label: say('institutions.admin.institution'), value: session.institutionName },
    { label: say('institutions.admin.email'), value: session.email ?? say('core.list.none') },
  ];
  return (
    <>
      <PageTitle title={say('institutions.admin.title')} />
      <Card className={classes.card}>
        <CardHead title={say('institutions.admin.greeting', { name: session.name })} />
        <CardBody>
          <p className={`${classes.where} type-reading tone-2`}>
            {say('institutions.admin.where', { level: place.name })}
          </p>
          <FactList facts={facts} />
        </CardBody>
        <CardFoot className={classes.foot}>
          <Button
            variant="default"
            onClick={() => go(changePasswordPath({ id: session.id, role }, roleTypePath))}
          >
            {say('identity.password.menu')}
          </Button>
          <Button variant="default" onClick={() => void signOut().then(() => go('/', { replace: true }))}>
            {say('identity.signOut')}
          </Button>
        </CardFoot>
      </Card>
      {createsSessions && <AdminVisits createTo={`${base}/${session.id}/sessions/create`} />}
    </>
  );
}
