import type { LevelItem } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { levelKeys, levelSummaryQuery, setLevelStatus } from '../administration.queries.ts';
import { StatusDialog } from './status-dialog.tsx';

/** While a call keeps a level open, it is looked so often whether it is over. */
const lookAgainMs = 5_000;

const isInCall = (summary: { runningCalls: number } | undefined): boolean => (summary?.runningCalls ?? 0) > 0;

/** What deactivating would affect, in numbers. */
function Touched({ id }: { id: string }) {
  const say = useSay();
  const { roles } = useHostWords();
  const summary = useQuery(levelSummaryQuery(id));
  return (
    <ListFaces list={summary} isEmpty={() => false} empty={{ title: '' }} skeleton={{ rows: 2, height: 40 }}>
      {({ levels, administrators, educators, students, sessions, runningCalls }) => (
        <Stack gap={12}>
          <FactList
            facts={[
              { label: say('administration.status.levels'), value: formatCount(levels) },
              { label: say('administration.status.administrators'), value: formatCount(administrators) },
              { label: roles, value: formatCount(educators) },
              { label: say('administration.level.students'), value: formatCount(students) },
              { label: say('administration.status.sessions'), value: formatCount(sessions) },
            ]}
          />
          <p role="status" className="type-row">
            {runningCalls > 0 && say('administration.status.running')}
          </p>
        </Stack>
      )}
    </ListFaces>
  );
}

/** Asks before a level is closed, with what that touches, and waits while a call runs there; or before it is opened again. */
export function LevelStatusDialog({ level, onClose }: { level: LevelItem | null; onClose: () => void }) {
  const say = useSay();
  const cache = useQueryClient();
  const { data } = useQuery({
    ...levelSummaryQuery(level?.id ?? ''),
    enabled: level?.active === true,
    refetchInterval: ({ state }) => (isInCall(state.data) ? lookAgainMs : false),
  });
  return (
    <StatusDialog
      switched={level}
      sessions={data?.sessions}
      isBlocked={isInCall(data)}
      texts={{
        deactivate: say('administration.status.deactivateText'),
        activate: say('administration.status.activateText'),
      }}
      touched={({ id }) => <Touched id={id} />}
      send={setLevelStatus}
      onDone={() => void cache.invalidateQueries({ queryKey: levelKeys.all })}
      onClose={onClose}
    />
  );
}
