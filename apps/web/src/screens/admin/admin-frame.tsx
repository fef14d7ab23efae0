import { may } from '@lectern/contract/access/capabilities.ts';
import { adminScreens } from '@lectern/contract/access/screens.ts';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { BroadcastBegun } from '../../features/call/broadcast/broadcast-begun.tsx';
import { useAdmin } from '../../features/institutions/use-admin.ts';
import { useVisitPaths } from '../../features/visits/visit-paths.ts';
import { SignedInFrame } from '../shared/signed-in-frame.tsx';
import { useNavEntries } from '../shared/use-nav-entries.ts';

/** The frame of all levels of administrators. */
export function AdminFrame() {
  const { area, role, place } = useAdmin();
  const paths = useVisitPaths();
  const entries = useNavEntries(area, adminScreens, {
    home: { icon: <IconLayoutDashboard stroke={1.5} />, to: paths.list() },
  });
  return (
    <>
      <SignedInFrame entries={entries} owner={place.title} personName={place.name} />
      {may(role, 'observeCalls') && <BroadcastBegun />}
    </>
  );
}
