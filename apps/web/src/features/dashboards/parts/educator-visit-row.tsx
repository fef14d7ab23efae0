import { statusDisplay } from '@lectern/contract/visits/status.rules.ts';
import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { IconUsers } from '@tabler/icons-react';
import { useGo } from '../../../lib/url-state.ts';
import { kindOf } from '../../visits/visit-kind.ts';
import { shownStatus } from '../../visits/visit-moments.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { useVisitPeople } from '../../visits/visit-people.ts';
import { VisitRow } from '../../visits/visit-row.tsx';
import { VisitStatus } from '../../visits/visit-status.tsx';
import { useVisitWords } from '../../visits/visit-words.ts';

/** A visit on an educator's home screen: student, subject, time, and the button. */
export function EducatorVisitRow({ visit, now }: { visit: EducatorListItem; now: number }) {
  const words = useVisitWords();
  const people = useVisitPeople();
  const paths = useVisitPaths();
  const go = useGo();
  const status = shownStatus(visit, now);
  const { action } = statusDisplay(status, { viewer: 'educator', kind: kindOf(visit), joined: visit.joined });
  const name = people.name(visit);
  return (
    <VisitRow
      who={{
        name: visit.studentName ?? name,
        image: visit.studentPhoto,
        icon: people.isGroup(visit) ? <IconUsers size={18} stroke={1.5} /> : undefined,
      }}
      title={name}
      detail={`${words.kind(visit)} · ${words.subjects(visit)}`}
      startsAt={visit.sessionStartDate}
      to={paths.summary(visit.id)}
      isAction={action !== null}
      status={
        <VisitStatus
          status={status}
          visit={visit}
          viewer="educator"
          about={name}
          onPress={() => go(paths.waitingRoom(visit.id))}
        />
      }
    />
  );
}
