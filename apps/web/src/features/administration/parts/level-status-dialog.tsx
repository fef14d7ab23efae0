import type { hierarchyCalls } from '@lectern/contract/administration/hierarchy.calls.ts';
import type { LevelItem } from '@lectern/contract/administration/hierarchy.shapes.ts';
import type { CallResponse } from '@lectern/contract/core/call.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { CardRows } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { useHostWords } from '../../institutions/host.ts';
import { levelKeys, levelSummaryQuery, setLevelStatus } from '../administration.queries.ts';
import { ComingRow } from './coming-row.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { TouchedSessions, useTouchedPage } from './touched-sessions.tsx';

/** While a call keeps a level open, it is looked so often whether it is over. */
const lookAgainMs = 5_000;

const isInCall = (summary: { runningCalls: number } | undefined): boolean => (summary?.runningCalls ?? 0) > 0;

type Summary = CallResponse<typeof hierarchyCalls.levelSummary>;

function LevelsBelow({ levels, levelNames }: Pick<Summary, 'levels' | 'levelNames'>) {
  const say = useSay();
  const count = levels - levelNames.length;
  const more = count > 0 ? ` ${say('administration.student.moreComing', { count })}` : '';
  return [formatCount(levels), `${levelNames.join(', ')}${more}`].filter(Boolean).join('\n');
}

function NextOfLevel({ next }: Pick<Summary, 'next'>) {
  return (
    <CardRows>
      {next.map((visit) => (
        <ComingRow
          key={visit.visitId}
          visit={visit}
          madeBy={visit.createdByRole}
          name={visit.educatorName}
          about={visit.schoolName}
        />
      ))}
    </CardRows>
  );
}

/** What deactivating would affect: levels and people in numbers, the sessions to come by name. */
function Touched({ id }: { id: string }) {
  const say = useSay();
  const { roles } = useHostWords();
  const page = useTouchedPage();
  const summary = useQuery({ ...levelSummaryQuery(id, page.page), placeholderData: keepPreviousData });
  // A running call is looked for with the first page, whichever is shown.
  const { data: first } = useQuery(levelSummaryQuery(id));
  return (
    <ListFaces list={summary} isEmpty={() => false} empty={{ title: '' }} skeleton={{ rows: 2, height: 40 }}>
      {({ levels, levelNames, administrators, educators, students, sessions, next }) => (
        <Stack gap={12}>
          <FactList
            facts={[
              {
                label: say('administration.status.levels'),
                value: <LevelsBelow levels={levels} levelNames={levelNames} />,
              },
              { label: say('administration.status.administrators'), value: formatCount(administrators) },
              { label: roles, value: formatCount(educators) },
              { label: say('administration.level.students'), value: formatCount(students) },
              { label: say('administration.status.sessions'), value: formatCount(sessions) },
            ]}
          />
          <Stack gap={4}>
            <TouchedSessions {...{ sessions, next, page }} rows={(shown) => <NextOfLevel next={shown} />} />
          </Stack>
          <p role="status" className="type-row">
            {isInCall(first) && say('administration.status.running')}
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
