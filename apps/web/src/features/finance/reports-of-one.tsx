import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { SegmentedFilter } from '../../ui/segmented-filter.tsx';
import { EducatorBalance } from './educator-balance.tsx';
import { useFinancePlaces } from './finance-places.ts';
import { reportTypes, type FinanceWish, type ReportType } from './use-finance-choice.ts';

/** The balance and the two reports of one educator, and the way from one to the other with the same days. */
export function ReportsOfOne({
  educatorUserId,
  shown,
  wish,
  children,
}: {
  educatorUserId: string;
  shown: ReportType;
  wish: FinanceWish | null;
  children: ReactNode;
}) {
  const say = useSay();
  const places = useFinancePlaces();
  const navigate = useNavigate();
  const open = (type: string): void => {
    const place = type === 'payouts' ? places.payoutsOf : places.of;
    void navigate(place(educatorUserId, wish));
  };
  return (
    <Stack gap="card">
      <EducatorBalance educatorId={educatorUserId} />
      <Row>
        <SegmentedFilter
          label={say('payouts.type.label')}
          options={reportTypes.map((type) => ({ value: type, label: say(`payouts.type.${type}`) }))}
          value={shown}
          onChange={open}
        />
      </Row>
      {children}
    </Stack>
  );
}
