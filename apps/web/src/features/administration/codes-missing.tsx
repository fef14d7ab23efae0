import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useAdmin } from '../identity/use-admin.ts';
import { levelsQuery } from './administration.queries.ts';
import { useLevelPlaces, useLevelWords } from './level-places.ts';

/** Says before a file is made that it can name no school, as none has a code, and leads to where codes are set. */
export function CodesMissing() {
  const say = useSay();
  const { session } = useAdmin();
  const words = useLevelWords()(3);
  const { list } = useLevelPlaces()(3);
  // People with one school mean it without naming it.
  const enabled = session.levelThree === null;
  const { data } = useQuery({
    ...levelsQuery({ level: 3, active: 'true', itemsPerPage: pagingLimits.maximumItems }),
    enabled,
  });
  const isMissing = data && data.totalItems > 0 && data.data.every(({ code }) => code === null);
  if (!isMissing || data.totalItems > data.data.length) return null;
  return (
    <Stack gap={4} align="start" role="status">
      <p className="type-row">{say('administration.level.codesMissing', words)}</p>
      <Anchor component={AddressLink} address={list} className="type-row">
        {say('administration.level.codesSet', words)}
      </Anchor>
    </Stack>
  );
}
