import { BackToEducators } from '../../features/administration/people/back-to-educators.tsx';
import { EducatorForm } from '../../features/administration/people/educator-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Adds an educator: Levels 2 and 3. */
export function EducatorAddScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} back={<BackToEducators />} />
      <EducatorForm educator={null} />
    </>
  );
}
