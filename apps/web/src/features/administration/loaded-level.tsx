import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../lib/api-failure.ts';
import { useSay } from '../../lib/i18n.ts';
import { ListFaces } from '../../ui/list-faces.tsx';
import { levelQueryOf, type LevelDepth } from './administration.queries.ts';
import { useLevelWords } from './level-places.ts';

const elsewhere = new ApiFailure({ code: 404, response_code: 'not_found', message: '' });

/** Shows a level, once it is loaded. */
export function LoadedLevel({
  levelId,
  depth,
  children,
}: {
  levelId: string;
  depth: LevelDepth;
  children: (level: LevelView) => ReactNode;
}) {
  const say = useSay();
  const words = useLevelWords()(depth);
  const query = useQuery(levelQueryOf(levelId));
  // A level of another depth has another address.
  const list =
    query.data && query.data.depth !== depth
      ? { ...query, data: undefined, isError: true, error: elsewhere }
      : query;
  return (
    <ListFaces
      list={list}
      isEmpty={() => false}
      empty={{ title: '' }}
      failed={{ title: say('administration.level.failed', { levels: words.level }) }}
      skeleton={{ rows: 6 }}
    >
      {children}
    </ListFaces>
  );
}
