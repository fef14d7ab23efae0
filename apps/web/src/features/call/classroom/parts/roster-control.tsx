import { UnstyledButton } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { fetchCode } from '../../../../lib/fetch-code.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { toastError } from '../../../../ui/toasts/toasts.ts';
import { useStudentsOf } from '../../../visits/group/students-of.ts';
import { visitQuery } from '../../../visits/visits.queries.ts';
import classes from './people.module.css';
import { failureText } from '../../../../lib/failure-text.ts';

const RosterDialog = lazy(async () => ({
  default: (await fetchCode(() => import('../../../visits/group/roster-dialog.tsx'))).RosterDialog,
}));

/**
 * 'Add or Remove Students' while the class runs: added students are rung; people in the session are removed
 * elsewhere.
 */
export function RosterControl({ visitId }: { visitId: string }) {
  const say = useSay();
  const studentsOf = useStudentsOf();
  const cache = useQueryClient();
  const roster = useSubmission({
    mutationFn: () => cache.fetchQuery({ ...visitQuery(visitId), staleTime: 0 }),
    onError: (error) => toastError(failureText(error)),
  });
  const students = roster.data && studentsOf(roster.data);
  return (
    <>
      <UnstyledButton
        className={classes.change}
        aria-haspopup="dialog"
        disabled={roster.isPending}
        onClick={() => roster.mutate()}
      >
        <IconUsersPlus size={18} stroke={1.5} aria-hidden /> {say('visits.group.roster')}
      </UnstyledButton>
      {students && (
        <Suspense>
          <RosterDialog isOpen visitId={visitId} students={students} onClose={roster.reset} />
        </Suspense>
      )}
    </>
  );
}
