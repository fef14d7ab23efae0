import { depthOfRole } from '@lectern/contract/access/roles.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { BlankFace } from '../../ui/blank-face.tsx';
import { useAdmin } from '../identity/use-admin.ts';
import { levelsQuery, type LevelDepth } from './administration.queries.ts';
import { useLevelPlaces, useLevelWords } from './level-places.ts';

const depths: readonly LevelDepth[] = [1, 2, 3];

/** The depth at which a person adds levels; null if they add none. */
function useOwnDepth(): LevelDepth | null {
  const { role } = useAdmin();
  const places = useLevelPlaces();
  const depth = depths[depthOfRole(role)];
  return depth === undefined || places(depth).add === null ? null : depth;
}

/** Leads to the form of the first level. */
export function AddFirstLevel({ depth }: { depth: LevelDepth }) {
  const say = useSay();
  const words = useLevelWords()(depth);
  const { add } = useLevelPlaces()(depth);
  return (
    add && (
      <Button component={AddressLink} address={add} leftSection={<IconPlus size={18} stroke={1.5} />}>
        {say('dashboards.admin.addFirst', words)}
      </Button>
    )
  );
}

/** Says the next step as long as nothing is below an administrator, instead of figures that are all zero. */
export function FirstLevel({ children }: { children: ReactNode }) {
  const depth = useOwnDepth();
  const say = useSay();
  const words = useLevelWords();
  const levels = useQuery({ ...levelsQuery({ level: depth ?? 1, pageNumber: 1 }), enabled: depth !== null });
  if (depth === null || levels.data?.totalItems !== 0) return children;
  return (
    <BlankFace
      drawing="page"
      title={say('administration.level.none', words(depth))}
      text={say('dashboards.admin.firstText', words(depth))}
      action={<AddFirstLevel depth={depth} />}
    />
  );
}
