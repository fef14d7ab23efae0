import type { LevelView } from '@lectern/contract/administration/hierarchy.shapes.ts';
import { Anchor, Button } from '@mantine/core';
import { IconArrowsMove, IconEdit, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { timeZoneName } from '../../lib/time-zones.ts';
import { useSay } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../ui/card.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { FigureRow } from '../../ui/figure-row.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';
import { useHostWords } from '../institutions/host.ts';
import type { LevelDepth } from './administration.queries.ts';
import { above, below, useLevelPlaces, useLevelWords } from './level-places.ts';
import { AdministratorList } from './parts/administrator-list.tsx';
import { LevelLogo } from './parts/level-logo.tsx';
import { LevelStatusDialog } from './parts/level-status-dialog.tsx';
import { MoveDialog } from './parts/move-dialog.tsx';
import { SwitchList } from './parts/switch-list.tsx';

interface DetailsProps {
  level: LevelView;
  depth: LevelDepth;
}

function useFacts({ level, depth }: DetailsProps): Fact[] {
  const say = useSay();
  const words = useLevelWords();
  const places = useLevelPlaces();
  const parentDepth = above[depth];
  const { parent } = level;
  const parentPlace = parent && parentDepth !== null ? places(parentDepth).view(parent.id) : null;
  const name = parentPlace ? (
    <Anchor component={AddressLink} address={parentPlace}>
      {parent?.name}
    </Anchor>
  ) : (
    parent?.name
  );
  const given = (text: string): string => text || say('core.list.none');
  return [
    ...(parent && parentDepth !== null ? [{ label: words(parentDepth).level, value: name }] : []),
    ...(level.code ? [{ label: say('administration.level.code'), value: level.code }] : []),
    { label: say('administration.level.address'), value: given(level.address) },
    { label: say('administration.level.phone'), value: given(level.phone) },
    {
      label: say('administration.level.timeZone'),
      value: timeZoneName(level.holding.timeZone.value),
    },
  ];
}

function Facts({ level, depth }: DetailsProps) {
  const say = useSay();
  const facts = useFacts({ level, depth });
  const parentDepth = above[depth];
  const places = useLevelPlaces()(depth);
  const edit = level.mayEdit ? places.edit(level.id) : null;
  const [isMoving, setMoving] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const Switching = level.active ? IconPlayerPause : IconPlayerPlay;
  return (
    <Card>
      <CardHead title={level.name} />
      <CardBody>
        <FactList facts={facts} />
      </CardBody>
      {(edit || level.mayMove) && (
        <CardFoot>
          {edit && (
            <Button component={AddressLink} address={edit} leftSection={<IconEdit size={18} stroke={1.5} />}>
              {say('administration.level.edit')}
            </Button>
          )}
          {level.mayMove && parentDepth !== null && (
            <Button
              variant="default"
              leftSection={<IconArrowsMove size={18} stroke={1.5} />}
              onClick={() => setMoving(true)}
            >
              {say('administration.level.move')}
            </Button>
          )}
          {edit && (
            <Button
              variant="default"
              leftSection={<Switching size={18} stroke={1.5} />}
              onClick={() => setSwitching(true)}
            >
              {say(level.active ? 'administration.level.deactivate' : 'administration.level.activate')}
            </Button>
          )}
        </CardFoot>
      )}
      {parentDepth !== null && (
        <MoveDialog
          level={level}
          parentDepth={parentDepth}
          isOpen={isMoving}
          onClose={() => setMoving(false)}
        />
      )}
      <LevelStatusDialog level={isSwitching ? level : null} onClose={() => setSwitching(false)} />
    </Card>
  );
}

/** Everything about one level: its place, the levels below it, its administrators, and its rules. */
export function LevelDetails({ level, depth }: DetailsProps) {
  const say = useSay();
  const words = useLevelWords();
  const { roles } = useHostWords();
  const childDepth = below[depth];
  const figures = [
    ...(childDepth === null
      ? []
      : [{ label: words(childDepth).levels, value: formatCount(level.levelCount) }]),
    { label: roles, value: formatCount(level.educatorCount) },
    { label: say('administration.level.students'), value: formatCount(level.studentCount) },
  ];
  return (
    <Columns align="start" tracks="336px minmax(0, 1fr)" narrow="minmax(0, 1fr)">
      <Stack gap="card">
        <Facts level={level} depth={depth} />
        <LevelLogo level={level} />
      </Stack>
      <Stack gap="card">
        <FigureRow figures={figures} />
        <AdministratorList level={level} />
        <SwitchList level={level} />
      </Stack>
    </Columns>
  );
}
