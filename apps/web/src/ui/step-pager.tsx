import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { CardFoot } from './card.tsx';
import { Row } from './layout.tsx';
import { useUiTexts } from './ui-texts.tsx';

interface StepPagerProps {
  /** The positions of newer and older rows; null if there are none. */
  newer: string | null;
  older: string | null;
  labels: { newer: string; older: string };
  onNewer: (at: string) => void;
  onOlder: (at: string) => void;
}

/** The foot of a list that is read from a place on, because nobody counts it: newer and older. Nothing where all is shown. */
export function StepPager({ newer, older, labels, onNewer, onOlder }: StepPagerProps) {
  const { pagination } = useUiTexts();
  if (newer === null && older === null) return null;
  return (
    <CardFoot>
      <Row as="nav" justify="end" isGrowing aria-label={pagination}>
        <Button
          variant="default"
          disabled={newer === null}
          leftSection={<IconChevronLeft size={18} stroke={1.5} />}
          onClick={() => newer !== null && onNewer(newer)}
        >
          {labels.newer}
        </Button>
        <Button
          variant="default"
          disabled={older === null}
          rightSection={<IconChevronRight size={18} stroke={1.5} />}
          onClick={() => older !== null && onOlder(older)}
        >
          {labels.older}
        </Button>
      </Row>
    </CardFoot>
  );
}
