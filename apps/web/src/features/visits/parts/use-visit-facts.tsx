import { isParent } from '@lectern/contract/access/roles.ts';
import { cutName } from '@lectern/contract/people/people.rules.ts';
import { labelText, peopleLabel, showsRecord, statusDisplay } from '@lectern/contract/visits/status.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import type { ReactNode } from 'react';
import {
  formatCivilDate,
  formatDate,
  formatDateTime,
  formatList,
  formatTimeRange,
} from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { byName } from '../../../lib/sorting.ts';
import { CutText } from '../../../ui/cut-text.tsx';
import type { Fact } from '../../../ui/fact-list.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { roleOf, useSession } from '../../identity/session.ts';
import { useHost, useHostWords } from '../../institutions/host.ts';
import { OwnAttendance } from '../group/own-attendance.tsx';
import { shownOf } from '../summary-shown.ts';
import { kindOf } from '../visit-kind.ts';
import { timedVisit } from '../visit-moments.ts';
import { viewerOf } from '../visit-viewer.ts';
import { useVisitWords } from '../visit-words.ts';
import { AddAttachments } from './add-attachments.tsx';
import { NameList } from './name-list.tsx';

/** The visit of the facts, and the screen's own ones among them. */
export interface VisitFactsProps {
  visit: VisitInfo;
  /** Among the past sessions of a student. */
  isOfStudent?: boolean;
  /** The value of 'Uploaded Images/PDF': a `VisitAttachments`. Where the server allows it, others can be added beneath. */
  attachments?: ReactNode;
  /** The value of 'Recordings', once the session was held. */
  recordings?: ReactNode;
  /** The actions below the facts. */
  children?: ReactNode;
}

/** The day on which the student was born, where the summary is one of a student's. */
function useBirth(visit: VisitInfo, isOfStudent: boolean): Fact[] {
  const say = useSay();
  if (!visit.tutee || !shownOf(visit, isOfStudent).hasDateOfBirth) return [];
  const { dateOfBirth } = visit.tutee;
  const value = dateOfBirth === null ? say('visits.field.none') : formatCivilDate(dateOfBirth);
  return [{ label: say('visits.field.dateOfBirth'), value }];
}

/** Whether who attends was there, once the session was held. */
function useOwnAttendance(visit: VisitInfo): Fact[] {
  const say = useSay();
  if (viewerOf(visit) !== 'attendee' || !showsRecord(visit.sessionStatus)) return [];
  return [{ label: say('visits.attendance.title'), value: <OwnAttendance visitId={visit.id} /> }];
}

/** The images, and beneath them the way to add others. */
function Images({ visit, children }: { visit: VisitInfo; children: ReactNode }) {
  return (
    <Stack gap={8}>
      {children}
      {visit.permissions.mayAddImages && <AddAttachments visit={visit} />}
    </Stack>
  );
}

/** The session's educator, for administrators: its head names the student or the group. */
function useEducator(visit: VisitInfo): Fact[] {
  const say = useSay();
  const words = useHostWords();
  const { name } = visit.tutor;
  if (viewerOf(visit) !== 'admin') return [];
  const value = <CutText shown={cutName(name, 'educator')} full={name} />;
  return [{ label: say('visits.field.educatorName', words), value }];
}

/** The facts in the screen's head, which only paper repeats: the status, the student or group, and the educator. */
function useOnPaper(visit: VisitInfo): Fact[] {
  const say = useSay();
  const words = useHostWords();
  const viewer = viewerOf(visit);
  const display = statusDisplay(visit.sessionStatus, { viewer, kind: kindOf(visit), joined: visit.joined });
  const isOfParent = isParent(roleOf(useSession()));
  const own = visit.sessionUsers.filter(({ userId }) => userId !== visit.tutor.id).map(({ name }) => name);
  const status = { label: say('summaryFile.status'), value: say(labelText(display.text)), isOnPaper: true };
  const educator = {
    label: say('visits.field.educatorName', words),
    value: visit.tutor.name,
    isOnPaper: true,
  };
  if (viewer === 'educator') return [status, educator];
  if (viewer === 'admin' || own.length === 0) return [status];
  // A parent may have come by a link about another child than the one in the head.
  return [status, { label: say('summaryFile.people'), value: formatList(own), isOnPaper: !isOfParent }];
}

/** The facts of a visit, as its viewer may read them. */
export function useVisitFacts({
  visit,
  isOfStudent = false,
  attachments,
  recordings,
}: VisitFactsProps): Fact[] {
  const say = useSay();
  const words = useVisitWords();
  const { levelTitles } = useHost();
  const { sessionStartDate, sessionEndDate } = timedVisit(visit);
  const birth = useBirth(visit, isOfStudent);
  const educator = useEducator(visit);
  const onPaper = useOnPaper(visit);
  const school = visit.schoolName || say('visits.field.none');
  const { hasLevelName } = shownOf(visit, isOfStudent);
  const names = visit.sessionUsers
    .filter(({ userId }) => userId !== visit.tutor.id)
    .map(({ id, name }) => ({ id, name }))
    .toSorted(byName);
  return [
    ...onPaper,
    { label: say('visits.field.type'), value: words.kind(visit) },
    ...educator,
    ...(hasLevelName
      ? [
          {
            label: say('visits.field.levelName', { level: levelTitles.levelThree.one }),
            value: <CutText shown={cutName(school, 'schoolName')} full={school} />,
          },
          ...(visit.tutee || names.length === 0 || kindOf(visit) === 'broadcast'
            ? []
            : [{ label: say(peopleLabel(kindOf(visit))), value: <NameList names={names} /> }]),
        ]
      : []),
    { label: say('visits.field.subject'), value: words.orNotAssigned(visit.expertiseCategory) },
    { label: say('visits.field.subcategory'), value: words.orNotAssigned(visit.expertise) },
    ...birth,
    { label: say('visits.field.date'), value: formatDate(sessionStartDate) },
    { label: say('visits.field.time'), value: formatTimeRange(sessionStartDate, sessionEndDate) },
    { label: say('visits.field.createdTime'), value: formatDateTime(visit.createdAt) },
    { label: say('visits.field.summary'), value: visit.comments || say('visits.summary.noSummary') },
    ...useOwnAttendance(visit),
    ...(attachments === undefined
      ? []
      : [
          {
            label: say('visits.field.images'),
            value: <Images visit={visit}>{attachments}</Images>,
            isWide: visit.permissions.mayAddImages,
          },
        ]),
    ...(recordings === undefined ? [] : [{ label: say('recording.list.title'), value: recordings }]),
  ];
}
