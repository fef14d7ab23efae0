import { isolated } from '@lectern/contract/core/text.rules.ts';
import { statusDisplay } from '@lectern/contract/visits/status.rules.ts';
import type { StudentListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { useGo } from '../../../lib/url-state.ts';
import { kindOf } from '../../visits/visit-kind.ts';
import { shownStatus } from '../../visits/visit-moments.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { VisitRow } from '../../visits/visit-row.tsx';
import { VisitStatus } from '../../visits/visit-status.tsx';
import { useVisitWords } from '../../visits/visit-words.ts';

/** A visit on a student's home screen: subject, educator, time, and the button. */
export function StudentVisitRow({
  visit,
  now,
  isLoud,
}: {
  visit: StudentListItem;
  now: number;
  /** The button is the main thing of the list. */
  isLoud: boolean;
}) {
  const words = useVisitWords();
  const paths = useVisitPaths();
  const go = useGo();
  const title = words.title(visit);
  const kind = words.kind(visit);
  const status = shownStatus(visit, now);
  const { action } = statusDisplay(status, { viewer: 'attendee', kind: kindOf(visit), joined: visit.joined });
  return (
    <VisitRow
      who={{ name: visit.educatorName, image: visit.educatorPhoto }}
      title={title}
      detail={title === kind ? visit.educatorName : `${isolated(visit.educatorName)} · ${kind}`}
      startsAt={visit.sessionStartDate}
      to={paths.summary(visit.id)}
      isAction={action !== null}
      status={
        <VisitStatus
          status={status}
          visit={visit}
          viewer="attendee"
          look={isLoud ? 'strong' : 'quiet'}
          about={title}
          onPress={() => go(paths.waitingRoom(visit.id))}
        />
      }
    />
  );
}
