import type { SubjectView } from '@lectern/contract/administration/curriculum.shapes.ts';
import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Columns } from '../../../ui/layout.tsx';
import { ResourceList } from '../../../ui/resource-list/resource-list.tsx';
import { keptSubcategoriesQuery } from './curriculum.queries.ts';
import { useCurriculumPlaces } from './curriculum-places.ts';
import { CurriculumFacts } from './parts/curriculum-facts.tsx';
import { useCurriculumColumns } from './parts/curriculum-list-parts.tsx';

function Subcategories({ subject }: { subject: SubjectView }) {
  const say = useSay();
  const places = useCurriculumPlaces()('subcategory');
  const { name, status } = useCurriculumColumns();
  const { sort: _none, ...plainName } = name;
  return (
    <Card>
      <CardHead
        title={say('administration.subcategory.list')}
        action={
          subject.mayEdit && (
            <Button
              variant="default"
              component={AddressLink}
              address={places.add(subject.id)}
              leftSection={<IconPlus size={18} stroke={1.5} />}
            >
              {say('administration.subcategory.add')}
            </Button>
          )
        }
      />
      <ResourceList
        isBare
        look="table"
        minWidth={360}
        label={say('administration.subcategory.list')}
        list={useQuery(
          keptSubcategoriesQuery({ subjectId: subject.id, itemsPerPage: pagingLimits.maximumItems }),
        )}
        idOf={({ id }) => id}
        nameOf={(row) => row.name}
        columns={[plainName, status]}
        open={({ id }) => ({ to: places.view(id) })}
        empty={{ title: say('administration.subcategory.none'), drawing: 'page' }}
        failed={{ title: say('administration.subcategory.failed') }}
      />
    </Card>
  );
}

/** Everything about one subject, with its subcategories. */
export function SubjectDetails({ subject }: { subject: SubjectView }) {
  return (
    <Columns align="start" tracks="336px minmax(0, 1fr)" narrow="minmax(0, 1fr)">
      <CurriculumFacts kind="subject" item={subject} />
      <Subcategories subject={subject} />
    </Columns>
  );
}
