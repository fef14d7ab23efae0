import { may } from '@lectern/contract/access/capabilities.ts';
import type { Attendee } from '@lectern/contract/call/classroom/classroom.shapes.ts';
import type { VisitMoney } from '@lectern/contract/ledger/ledger.shapes.ts';
import type { AttendanceRow, VisitAttendance } from '@lectern/contract/visits/attendance.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { useKeepOpen } from '../../../ui/keep-open.ts';
import { Stack } from '../../../ui/layout.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import type { Column } from '../../../ui/resource-list/list-parts.ts';
import { useListInPlace } from '../../../ui/resource-list/list-state.ts';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { roleOf, useSession } from '../../identity/session.ts';
import { visitKeys } from '../visits.queries.ts';
import { useAttendanceWords } from './attendance-words.ts';
import {
  attendanceQuery,
  fetchAttendanceFile,
  markAttendance,
  visitAttendanceQuery,
  visitMoneyQuery,
} from './group.queries.ts';
import { PayConfirmation } from './pay-confirmation.tsx';
import { PresenceBadge } from './presence-badge.tsx';

/** Administrators alone have it, and seldom. */
const PayAfterAll = latePart(async () => (await import('./pay-after-all.tsx')).PayAfterAll);

/** The visit. */
export interface ParticipationProps {
  visitId: string;
  /** The name of each student's level is below the name. */
  isBroadcast: boolean;
}

/** Saves a mark at once; the shown state is the server's. */
function useMarks(visitId: string) {
  const cache = useQueryClient();
  return useSubmission({
    mutationFn: (mark: { userId: string; isPresent: boolean }) => markAttendance(visitId, mark),
    onSuccess: () => void cache.invalidateQueries({ queryKey: visitKeys.one(visitId) }),
    onError: (reason) => toastError(failureText(reason)),
  });
}

/** Present or Absent, to be pressed. */
function Mark({
  row,
  onMark,
}: {
  row: AttendanceRow;
  onMark: (mark: { userId: string; isPresent: boolean }) => void;
}) {
  const say = useSay();
  const { userId, name, presence } = row;
  const options = [
    { value: 'present', label: say('visits.group.present') },
    { value: 'absent', label: say('visits.group.absent') },
  ];
  return (
    <SegmentedFilter
      label={say('visits.attendance.mark', { name })}
      options={options}
      value={presence}
      onChange={(value) => onMark({ userId, isPresent: value === 'present' })}
    />
  );
}

/** The decision about the pay of a session, in words; nothing if none was needed. */
function usePayWords(money: VisitMoney | undefined, isShort: boolean): string[] {
  const say = useSay();
  if (money?.state === 'notPaid') return [say('visits.attendance.notPaid')];
  return isShort && money?.state === 'posted' ? [say('visits.attendance.payConfirmed')] : [];
}

/** Conclusions from the session's attendance, and what was decided about its pay. */
function Outcome({ visitId, attendance }: { visitId: string; attendance: VisitAttendance | undefined }) {
  const words = useAttendanceWords();
  const role = roleOf(useSession());
  const outcome = attendance?.outcome ?? null;
  const isShort = outcome?.isPayToConfirm === true;
  const isAsked = isShort || (outcome !== null && may(role, 'reinstatePay'));
  const { data: money } = useQuery({ ...visitMoneyQuery(visitId), enabled: isAsked });
  const isOpen = isShort && (money === undefined || money.state === 'pending');
  const decided = usePayWords(money, isShort);
  const lines = [...words.outcomeOf(outcome && { ...outcome, isPayToConfirm: isOpen }), ...decided];
  return (
    <Stack gap={8}>
      {lines.length > 0 && <p className="type-row tone-2">{lines.join(' ')}</p>}
      {money?.mayConfirm && <PayConfirmation visitId={visitId} />}
      {money?.mayReinstate && <PayAfterAll visitId={visitId} />}
    </Stack>
  );
}

function Participation({ visitId, isBroadcast }: ParticipationProps) {
  const say = useSay();
  const words = useAttendanceWords();
  const { data: attendance } = useQuery(visitAttendanceQuery(visitId));
  const marks = useMarks(visitId);
  useKeepOpen(marks.isPending);
  const rows = new Map(attendance?.people.map((row) => [row.userId, row]));
  const controls = useListInPlace({});
  const { search, page } = controls;
  const person: Column<Attendee> = {
    id: 'student',
    card: 'head',
    cell: ({ name, image, levelName }) => (
      <PersonCell
        name={name}
        image={{ of: name, src: image }}
        detail={isBroadcast ? (levelName ?? undefined) : undefined}
      />
    ),
  };
  const presence: Column<Attendee> = {
    id: 'presence',
    width: 'auto',
    align: 'end',
    card: 'aside',
    cell: ({ userId, userSessionStatus }) => {
      const row = rows.get(userId);
      if (row && attendance?.mayMark) return <Mark row={row} onMark={marks.mutate} />;
      if (row?.presence === 'open') return <PresenceBadge presence="open" />;
      return <PresenceBadge presence={userSessionStatus === 'NOT_JOINED' ? 'absent' : 'present'} />;
    },
  };
  return (
    <ResourceList
      isBare
      label={say('visits.group.participation')}
      list={useQuery(attendanceQuery({ visitId, isBroadcast, search, page }))}
      controls={controls}
      search={say('visits.group.search')}
      idOf={({ userId }) => userId}
      columns={[person, presence]}
      below={(attendee) => {
        const row = rows.get(attendee.userId);
        const told = row ? words.allOf(row) : [];
        return told.length === 0 ? undefined : <p className="type-row tone-3">{told.join(' · ')}</p>;
      }}
      download={
        attendance?.mayExport
          ? { name: `${say('visits.attendance.title')}.csv`, file: () => fetchAttendanceFile(visitId) }
          : undefined
      }
      foot={<Outcome visitId={visitId} attendance={attendance} />}
      empty={{ title: say('visits.creation.noStudents') }}
      failed={{}}
      skeleton={{ rows: 5, height: 57 }}
    />
  );
}

/** 'Student Participation' of a session that was held: searched by name, 10 per page. */
export function ParticipationDialog({
  isOpen,
  onClose,
  ...props
}: ParticipationProps & { isOpen: boolean; onClose: () => void }) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={say('visits.group.participation')}>
      <Participation {...props} />
    </ModalWindow>
  );
}
