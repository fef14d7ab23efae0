import type { Kid } from '@lectern/contract/people/people.shapes.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSay, type Say } from '../../../lib/i18n.ts';
import { CardRow, CardRows } from '../../../ui/card.tsx';
import { KeptOpen } from '../../../ui/keep-open.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { PersonCell } from '../../../ui/person-cell.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Family } from '../family.ts';
import { childrenQuery } from '../identity.queries.ts';
import { useChooseChild } from '../use-choose-child.ts';

function detailOf(child: Kid, say: Say): string {
  const grade = child.grade === null ? null : say('identity.kid.grade', { grade: child.grade });
  return [grade, child.schoolName].filter(Boolean).join(' · ');
}

/** The children of a parent; one is chosen, and every list is that child's from then on. */
export function ChildDialog({
  isOpen,
  chosenId,
  family,
  onClose,
}: {
  isOpen: boolean;
  chosenId: string | null;
  family?: Family | undefined;
  onClose: () => void;
}) {
  const say = useSay();
  const list = useQuery({ ...childrenQuery, enabled: isOpen });
  const choice = useChooseChild(onClose);
  return (
    <ModalWindow
      isOpen={isOpen}
      onClose={onClose}
      title={say('identity.kid.title')}
      width={480}
      // Somebody without children, or whose children cannot be loaded, has nothing to choose here.
      canClose={chosenId !== null || list.isError || list.data?.data.length === 0}
    >
      <KeptOpen isKept={choice.isPending} />
      <Stack gap={16}>
        {family?.questions}
        <ListFaces
          list={list}
          isEmpty={({ data }) => data.length === 0}
          empty={{
            drawing: 'people',
            title: say(family?.hasResting ? 'identity.kid.allRest' : 'identity.kid.empty'),
          }}
        >
          {({ data }) => (
            <CardRows>
              {data.map((child) => (
                <CardRow key={child.id}>
                  <PersonCell
                    name={child.name}
                    image={{ of: child.name, src: child.image }}
                    detail={detailOf(child, say)}
                  />
                  <span style={{ marginInlineStart: 'auto' }}>
                    {child.id === chosenId ? (
                      <StatusBadge tone="good">{say('identity.kid.current')}</StatusBadge>
                    ) : (
                      <Button
                        variant="default"
                        aria-label={`${say('identity.kid.choose')} ${child.name}`}
                        loading={choice.isPending && choice.variables === child.id}
                        disabled={choice.isPending}
                        onClick={() => choice.mutate(child.id)}
                      >
                        {say('identity.kid.choose')}
                      </Button>
                    )}
                  </span>
                </CardRow>
              ))}
            </CardRows>
          )}
        </ListFaces>
        {family && (
          <Row>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.5} />}
              onClick={() => {
                onClose();
                family.onAsk();
              }}
            >
              {say('people.parents.ask')}
            </Button>
          </Row>
        )}
      </Stack>
    </ModalWindow>
  );
}
