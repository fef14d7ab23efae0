import { useActingChild } from '../../features/identity/session.ts';
import { useChildHeading } from '../../features/identity/use-child-heading.ts';
import { NeedsStudent } from '../../features/people/needs-student.tsx';
import { BackToVisits } from '../../features/visits/back-to-visits.tsx';
import { CreateVisitForm } from '../../features/booking/create-visit-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Create Session' for students and parents. */
export function CreateVisitScreen() {
  const child = useActingChild();
  const title = useScreenTitle();
  const heading = useChildHeading(title);
  return (
    <>
      <PageTitle title={title} heading={heading} back={<BackToVisits />} />
      <NeedsStudent>
        {/* Choices made for one child are not booked for another. */}
        <CreateVisitForm key={child?.id} />
      </NeedsStudent>
    </>
  );
}
