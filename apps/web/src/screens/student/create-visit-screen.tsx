import { NeedsStudent } from '../../features/people/needs-student.tsx';
import { BackToVisits } from '../../features/visits/back-to-visits.tsx';
import { CreateVisitForm } from '../../features/visits/create-visit-form.tsx';
import { useSay } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** 'Create Session' for students and parents. */
export function CreateVisitScreen() {
  const say = useSay();
  return (
    <>
      <PageTitle title={say('visits.booking.title')} back={<BackToVisits />} />
      <NeedsStudent>
        <CreateVisitForm />
      </NeedsStudent>
    </>
  );
}
