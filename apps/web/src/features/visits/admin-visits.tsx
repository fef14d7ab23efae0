import type { Address } from '../../lib/url-state.ts';
import { AdminVisitList } from './admin-visit-list.tsx';
import { CreateSessionButton } from './create-session-button.tsx';
import { useVisitNews } from './visit-news.ts';
import { useSay } from '../../lib/i18n.ts';
import { Stack } from '../../ui/layout.tsx';

/** The sessions of Level 2 and Level 3 on their dashboard, with the way to create one. */
export function AdminVisits({ createTo }: { createTo: Address }) {
  const say = useSay();
  useVisitNews();
  return (
    <Stack>
      <h2 className="type-card-title">{say('visits.list.title')}</h2>
      <AdminVisitList action={<CreateSessionButton to={createTo} />} />
    </Stack>
  );
}
