import { BroadcastBegun } from '../../features/call/broadcast/broadcast-begun.tsx';
import { areaBase, areaOfRole } from '../../features/identity/areas.ts';
import { useHost } from '../../features/institutions/host.ts';
import { useSay } from '../../lib/i18n.ts';
import { SignedInFrame } from '../shared/signed-in-frame.tsx';
import { adminEntries } from './admin-navigation.tsx';
import { useAdmin } from '../../features/institutions/use-admin.ts';

/** The frame of all levels of administrators. */
export function AdminFrame() {
  const say = useSay();
  const { session, role, place } = useAdmin();
  const { roleTypePath } = useHost();
  const base = areaBase(areaOfRole[role] ?? 'topAdmin', roleTypePath);
  const entries = adminEntries
    .filter((entry) => entry.roles.includes(role))
    .map((entry) => ({ ...entry, label: say(entry.label), to: `${base}/${session.id}/${entry.active}` }));
  return (
    <>
      <SignedInFrame entries={entries} owner={place.title} personName={place.name} />
      {role === 'levelTwoAdmin' && <BroadcastBegun />}
    </>
  );
}
