import { Button } from '@mantine/core';
import { IconEdit, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../../ui/card.tsx';
import { FactList, type Fact } from '../../../../ui/fact-list.tsx';
import { useHostWords } from '../../../institutions/host.ts';
import type { CurriculumKind } from '../curriculum.queries.ts';
import { useCurriculumPlaces } from '../curriculum-places.ts';
import { CurriculumStatusDialog } from './curriculum-status-dialog.tsx';

interface FactsProps {
  kind: CurriculumKind;
  item: {
    id: string;
    name: string;
    active: boolean;
    level: { name: string } | null;
    mayEdit: boolean;
    educatorCount: number;
    sessionCount: number;
  };
  /** Shown before the rest. */
  first?: readonly Fact[];
}

/** What is known of a subject or subcategory, and the actions of those who keep it. */
export function CurriculumFacts({ kind, item, first = [] }: FactsProps) {
  const say = useSay();
  const { roles } = useHostWords();
  const places = useCurriculumPlaces()(kind);
  const [isSwitching, setSwitching] = useState(false);
  const Switching = item.active ? IconPlayerPause : IconPlayerPlay;
  const facts: Fact[] = [
    ...first,
    {
      label: say('administration.curriculum.level'),
      value: item.level?.name ?? say('administration.curriculum.everywhere'),
    },
    { label: roles, value: formatCount(item.educatorCount) },
    { label: say('administration.curriculum.sessions'), value: formatCount(item.sessionCount) },
  ];
  return (
    <Card>
      <CardHead title={item.name} />
      <CardBody>
        <FactList facts={facts} />
      </CardBody>
      {item.mayEdit && (
        <CardFoot>
          <Button
            component={AddressLink}
            address={places.edit(item.id)}
            leftSection={<IconEdit size={18} stroke={1.5} />}
          >
            {say('administration.level.edit')}
          </Button>
          <Button
            variant="default"
            leftSection={<Switching size={18} stroke={1.5} />}
            onClick={() => setSwitching(true)}
          >
            {say(item.active ? 'administration.level.deactivate' : 'administration.level.activate')}
          </Button>
        </CardFoot>
      )}
      <CurriculumStatusDialog
        kind={kind}
        item={isSwitching ? item : null}
        onClose={() => setSwitching(false)}
      />
    </Card>
  );
}
