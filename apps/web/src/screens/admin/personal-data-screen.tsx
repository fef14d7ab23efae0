import { PersonalData } from '../../features/administration/personal-data/personal-data.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Personal Data' of top administrators. */
export function PersonalDataScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <PersonalData />
    </>
  );
}
