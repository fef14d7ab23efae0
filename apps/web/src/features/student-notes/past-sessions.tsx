import type { StudentHistoryItem } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { useGo, useSearchState } from '../../lib/url-state.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { PastVisitSummary } from '../visit-notes/visit-summary.tsx';
import { useVisitPaths } from '../visits/visit-paths.ts';
import { VisitStatus } from '../visits/visit-status.tsx';
import { typeOf } from './parts/type-of-item.ts';
import { ownSessionsQuery } from './student-notes.queries.ts';

function Chosen({ sessions }: { sessions: readonly StudentHistoryItem[] }) {
  const say = useSay();
  const go = useGo();
  const paths = useVisitPaths();
  const [{ visitId }, change] = useSearchState();
  const chosen = sessions.find(({ id }) => id === visitId) ?? sessions[0];
  if (!chosen) return null;
  return (
    <Stack gap="card">
      <Row justify="between">
        <SelectField
          label={say('studentNotes.pastSessions')}
          searchable={false}
          data={sessions.map(({ id, sessionTime }) => ({ value: id, label: formatDateTime(sessionTime) }))}
          value={chosen.id}
          onChange={(id) => change({ visitId: id ?? undefined, record: undefined }, { isStep: true })}
        />
        <VisitStatus
          status={chosen.visitStatus}
          visit={{ visitType: typeOf(chosen), joined: false }}
          viewer="educator"
          look="strong"
          onPress={() => go(paths.waitingRoom(chosen.id))}
        />
      </Row>
      <PastVisitSummary key={chosen.id} visitId={chosen.id} />
    </Stack>
  );
}

/** The past sessions of a student with the educator who is signed in: one is chosen, its summary is read. */
export function PastSessions({ studentId }: { studentId: string }) {
  const say = useSay();
  return (
    <ListFaces
      list={useQuery(ownSessionsQuery(studentId))}
      isEmpty={(sessions) => sessions.length === 0}
      empty={{ title: say('studentNotes.noHistory') }}
      failed={{ title: say('visits.list.failed') }}
      skeleton={{ rows: 6 }}
    >
      {(sessions) => <Chosen sessions={sessions} />}
    </ListFaces>
  );
}
