import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';

/** The paging state of a list. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Loads the next page of a list; nothing if there is none. */
export function ShowMore({ pages }: { pages: Pages }) {
  const say = useSay();
  if (!pages.hasNextPage) return null;
  return (
    <Button
      variant="subtle"
      fullWidth
      loading={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {say('messages.showMore')}
    </Button>
  );
}
