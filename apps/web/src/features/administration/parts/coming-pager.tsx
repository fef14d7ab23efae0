import { summarySessions } from '@lectern/contract/administration/people.limits.ts';
import { Pager } from '../../../ui/pager.tsx';

/** The foot under a page of sessions to come; nothing where one page holds all. */
export function ComingPager({
  page,
  sessions,
  onChange,
}: {
  page: number;
  sessions: number;
  onChange: (page: number) => void;
}) {
  return (
    <Pager
      page={page}
      totalPages={Math.ceil(sessions / summarySessions)}
      itemsPerPage={summarySessions}
      totalItems={sessions}
      onChange={onChange}
    />
  );
}
