import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Card, CardBody } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useMissedWords } from '../missed-words.ts';
import { viewerOf } from '../visit-viewer.ts';
import { useAttendanceWords } from './attendance-words.ts';
import { visitAttendanceQuery } from './group.queries.ts';

/** For a missed session, for its educator and administrators: who did not come, and how long the others waited. */
export function MissedDetails({ visit }: { visit: VisitInfo }) {
  const missed = useMissedWords();
  const words = useAttendanceWords();
  const who = missed(visit.sessionStatus, { viewer: viewerOf(visit), visitType: visit.visitType });
  const { data } = useQuery({ ...visitAttendanceQuery(visit.id), enabled: who !== null });
  if (who === null) return null;
  const came = (data?.people ?? []).filter((row) => row.joinedAt !== null || row.waitedSeconds);
  return (
    <Card>
      <CardBody>
        <h2 className="type-card-title">{who}</h2>
        {words.outcomeOf(data?.outcome ?? null).map((sentence) => (
          <p key={sentence} className="type-row tone-2">
            {sentence}
          </p>
        ))}
        {came.length > 0 && (
          <FactList facts={came.map((row) => ({ label: row.name, value: words.allOf(row).join(' · ') }))} />
        )}
      </CardBody>
    </Card>
  );
}
