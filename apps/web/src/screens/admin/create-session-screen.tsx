import { IconArrowLeft } from '@tabler/icons-react';
import { may } from '@lectern/contract/access/capabilities.ts';
import { roleNames } from '@lectern/contract/access/roles.ts';
import { useAdmin } from '../../features/identity/use-admin.ts';
import { emptyDraft } from '../../features/booking/creation/creation-form.ts';
import { CreateSessionForm } from '../../features/booking/creation/create-session-form.tsx';
import { useVisitPaths } from '../../features/visits/visit-paths.ts';
import { civilDateOf } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useGo } from '../../lib/url-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Create Session' of Level 3 and Level 2; it leads back to the dashboard, which shows the new session. */
export function CreateSessionScreen() {
  const title = useScreenTitle();
  const say = useSay();
  const go = useGo();
  const { role } = useAdmin();
  const paths = useVisitPaths();
  return (
    <>
      <PageTitle
        title={title}
        back={
          <IconButton
            label={say('visits.creation.back')}
            icon={<IconArrowLeft size={20} stroke={1.5} />}
            onClick={() => go(paths.list())}
          />
        }
      />
      <CreateSessionForm
        initial={emptyDraft(may(role, 'createSessions') ? role : roleNames.levelThreeAdmin)}
        cancelTo={paths.list()}
        onCreated={(startTime) => {
          const isToday = civilDateOf(startTime) === civilDateOf(serverNow());
          go(paths.list(isToday ? undefined : 'future'));
        }}
      />
    </>
  );
}
