import { CodesMissing } from '../../features/administration/codes-missing.tsx';
import { BackToEducators } from '../../features/administration/people/back-to-educators.tsx';
import { useEducatorPlaces } from '../../features/administration/people/educator-places.ts';
import { UploadDesk } from '../../features/bulk-uploads/upload-desk.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Bulk Upload' of educators. */
export function EducatorUploadScreen() {
  const title = useScreenTitle();
  const { upload, list } = useEducatorPlaces();
  return (
    <>
      <PageTitle title={title} back={<BackToEducators />} />
      <Stack gap="card">
        <CodesMissing />
        <UploadDesk kinds={['educators']} place={upload ?? list} />
      </Stack>
    </>
  );
}
