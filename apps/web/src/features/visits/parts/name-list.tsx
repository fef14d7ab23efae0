import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { byName } from '../../../lib/sorting.ts';

/** The participants, by name: the first 10, the rest on demand. */
export function NameList({ names }: { names: readonly { id: string; name: string }[] }) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const ordered = names.toSorted(byName);
  const shown = isWhole ? ordered : ordered.slice(0, peopleLimits.shownNames);
  return (
    <>
      {shown.map(({ id, name }) => (
        <div key={id}>{name}</div>
      ))}
      {names.length > peopleLimits.shownNames && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? say('visits.summary.showLess') : say('visits.summary.showAll')}
        </Anchor>
      )}
    </>
  );
}
