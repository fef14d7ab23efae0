import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';

/** What a list in pages tells of what is behind. */
interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Brings the next page of a list; nothing where there is none. */
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
