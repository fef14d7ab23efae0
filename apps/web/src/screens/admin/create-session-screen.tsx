import { IconArrowLeft } from '@tabler/icons-react';
import { homePath } from '../../features/identity/areas.ts';
import { useHost } from '../../features/institutions/host.ts';
import { useAdmin } from '../../features/institutions/use-admin.ts';
import { emptyDraft } from '../../features/visits/creation/creation-form.ts';
import { CreateSessionForm } from '../../features/visits/creation/create-session-form.tsx';
import { civilDateOf } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useGo } from '../../lib/url-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** 'Create Session' of Level 3 and Level 2; it leads back to the dashboard, which shows the new session. */
export function CreateSessionScreen() {
  const say = useSay();
  const go = useGo();
  const { session, role } = useAdmin();
  const { roleTypePath } = useHost();
  const home = homePath({ id: session.id, role }, roleTypePath);
  return (
    <>
      <PageTitle
        title={say('visits.booking.title')}
        back={
          <IconButton
            label={say('visits.creation.back')}
            icon={<IconArrowLeft size={20} stroke={1.5} />}
            onClick={() => go(home)}
          />
        }
      />
      <CreateSessionForm
        initial={emptyDraft(role === 'levelTwoAdmin' ? 'levelTwoAdmin' : 'levelThreeAdmin')}
        cancelTo={home}
        onCreated={(startTime) => {
          const isToday = civilDateOf(startTime) === civilDateOf(serverNow());
          go(isToday ? home : `${home}?filter=future`);
        }}
      />
    </>
  );
}
