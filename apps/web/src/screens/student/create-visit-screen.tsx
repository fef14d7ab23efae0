import { IconArrowLeft } from '@tabler/icons-react';
import { NeedsStudent } from '../../features/people/needs-student.tsx';
import { CreateVisitForm } from '../../features/visits/create-visit-form.tsx';
import { useVisitPaths } from '../../features/visits/visit-paths.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** 'Create Session' for students and parents. */
export function CreateVisitScreen() {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  return (
    <>
      <PageTitle
        title={say('visits.booking.title')}
        back={
          <IconButton
            label={say('visits.summary.back')}
            icon={<IconArrowLeft size={20} stroke={1.5} />}
            onClick={() => go(paths.list())}
          />
        }
      />
      <NeedsStudent>
        <CreateVisitForm />
      </NeedsStudent>
    </>
  );
}
