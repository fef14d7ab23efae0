import type { SubcategoryView } from '@lectern/contract/administration/curriculum.shapes.ts';
import { Anchor } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useCurriculumPlaces } from './curriculum-places.ts';
import { CurriculumFacts } from './parts/curriculum-facts.tsx';

/** Everything about one subcategory. */
export function SubcategoryDetails({ subcategory }: { subcategory: SubcategoryView }) {
  const say = useSay();
  const { subject } = subcategory;
  const address = useCurriculumPlaces()('subject').view(subject.id);
  const parent = (
    <Anchor component={AddressLink} address={address}>
      {subject.name}
    </Anchor>
  );
  return (
    <Stack width={480}>
      <CurriculumFacts
        kind="subcategory"
        item={subcategory}
        first={[{ label: say('administration.subcategory.parent'), value: parent }]}
      />
    </Stack>
  );
}
