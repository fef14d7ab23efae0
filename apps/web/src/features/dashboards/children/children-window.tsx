import { timing } from '@lectern/contract/core/core.limits.ts';
import type { ChildrenOverview } from '@lectern/contract/dashboards/children.shapes.ts';
import { IconLock } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/server-clock.ts';
import { Card } from '../../../ui/card.tsx';
import { Columns, Row, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { SegmentedFilter } from '../../../ui/segmented-filter.tsx';
import { useUserSession } from '../../identity/session.ts';
import { useChooseChild } from '../../identity/use-choose-child.ts';
import { useHostWords } from '../../institutions/host.ts';
import { childrenOverviewQuery } from './children.queries.ts';
import { ChildCard } from './parts/child-card.tsx';
import { RestingCard } from './parts/resting-card.tsx';

/** How many children there are, and whose the lists are. */
function Lead({ count }: { count: number }) {
  const say = useSay();
  const { student } = useUserSession();
  return (
    <p className="type-explanation tone-2">
      {say('dashboards.children.count', { count })}{' '}
      {student && count > 1 && <RichText text={say('dashboards.children.lists', { child: student.name })} />}
    </p>
  );
}

/** On phones: the child whose card is fully visible. */
function Choice({ overview, chosenId }: { overview: ChildrenOverview; chosenId: string | null }) {
  const say = useSay();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const choice = useChooseChild(() => undefined);
  if (!isPhone || overview.children.length < 2) return null;
  return (
    <SegmentedFilter
      fullWidth
      label={say('dashboards.children.choose')}
      options={overview.children.map(({ id, firstName }) => ({ value: id, label: firstName }))}
      value={choice.isPending ? (choice.variables ?? '') : (chosenId ?? '')}
      onChange={(id) => choice.mutate(id)}
    />
  );
}

function Cards({ overview }: { overview: ChildrenOverview }) {
  const now = useNow(timing.tickMs);
  const chosenId = useUserSession().student?.id ?? null;
  const { children, resting } = overview;
  const count = children.length + resting.length;
  const tracks = (most: number): string => `repeat(${Math.min(count, most)}, minmax(0, 1fr))`;
  return (
    <>
      <Choice overview={overview} chosenId={chosenId} />
      <Columns tracks={tracks(3)} narrow={tracks(2)}>
        {children.map((child) => (
          <ChildCard key={child.id} child={child} isChosen={child.id === chosenId} now={now} />
        ))}
        {resting.map((child) => (
          <RestingCard key={child.id} child={child} now={now} />
        ))}
      </Columns>
    </>
  );
}

/** All children of a parent on one page; nothing of other children, and nothing where there is no child yet. */
export function ChildrenWindow() {
  const say = useSay();
  const { role } = useHostWords();
  const { student } = useUserSession();
  const list = useQuery(childrenOverviewQuery(student?.id ?? null));
  const count = (list.data?.children.length ?? 0) + (list.data?.resting.length ?? 0);
  if (list.data && count === 0) return null;
  if (!list.data)
    return (
      <Card>
        <ListFaces
          list={list}
          isEmpty={() => false}
          empty={{ title: '' }}
          failed={{ title: say('dashboards.children.failed') }}
          skeleton={{ rows: 6, height: 82, avatar: true }}
        >
          {() => null}
        </ListFaces>
      </Card>
    );
  return (
    <Stack gap="card">
      <Row justify="between" gap={12}>
        <Lead count={count} />
      </Row>
      <Cards overview={list.data} />
      <Row isFixed className="type-meta tone-3">
        <IconLock size={14} stroke={1.5} aria-hidden />
        <span>{say('dashboards.children.only', { role })}</span>
      </Row>
    </Stack>
  );
}
