import { Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { IconButton } from './icon-button.tsx';
import { CardFoot } from './card.tsx';
import { rowsOfPage } from './pager-ranges.ts';
import { useUiTexts } from './ui-texts.tsx';
import { Row } from './layout.tsx';

/** Which page of how many; pages count from 1. */
export interface PagerProps {
  page: number;
  totalPages: number;
  itemsPerPage: number;
  totalItems: number;
  /** There are more than `totalItems`, which no page shows. */
  hasMore?: boolean;
  /** `isCorrected` where nobody asked for it: the list has become shorter. */
  onChange: (page: number, isCorrected: boolean) => void;
}

function PhonePager({
  page,
  totalPages,
  onChange,
}: Omit<PagerProps, 'itemsPerPage' | 'totalItems' | 'hasMore'>) {
  const texts = useUiTexts();
  return (
    <Row as="nav" gap={4} isFixed aria-label={texts.pagination}>
      <IconButton
        label={texts.previousPage}
        icon={<IconChevronLeft size={20} stroke={1.5} />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1, false)}
      />
      <span className="type-row tabular">{`${page} / ${totalPages}`}</span>
      <IconButton
        label={texts.nextPage}
        icon={<IconChevronRight size={20} stroke={1.5} />}
        disabled={page >= totalPages}
        onClick={() => onChange(page + 1, false)}
      />
    </Row>
  );
}

/** The foot of a paged list: '1–12 of 4,018' and the pages, one at each end and one on each side; on phones '1 / 335'. Nothing for a single page. A page behind the last one leads to the last. */
export function Pager({ page, totalPages, itemsPerPage, totalItems, hasMore = false, onChange }: PagerProps) {
  const texts = useUiTexts();
  const isPhone = useMediaQuery('(max-width: 48em)');
  const lastPage = page > totalPages && totalPages > 0 ? totalPages : null;
  useEffect(() => {
    if (lastPage !== null) onChange(lastPage, true);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each list that has become shorter, whoever is told
  }, [lastPage]);
  if (totalPages <= 1) return null;
  const { from, to } = rowsOfPage(page, itemsPerPage, totalItems);
  return (
    <CardFoot>
      <span className="type-row tone-3 tabular">
        {texts.pageRange({ from, to, total: totalItems, hasMore })}
      </span>
      {hasMore && page === totalPages && <span className="type-row tone-2">{texts.beyondPages}</span>}
      <Row justify="end" isGrowing>
        {isPhone ? (
          <PhonePager page={page} totalPages={totalPages} onChange={onChange} />
        ) : (
          <nav aria-label={texts.pagination}>
            <Pagination
              value={page}
              total={totalPages}
              siblings={1}
              boundaries={1}
              onChange={(next) => onChange(next, false)}
              getItemProps={(item) => ({ 'aria-label': texts.goToPage(item) })}
              getControlProps={(control) => ({
                'aria-label': control === 'previous' ? texts.previousPage : texts.nextPage,
              })}
            />
          </nav>
        )}
      </Row>
    </CardFoot>
  );
}
