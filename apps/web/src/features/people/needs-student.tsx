import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { Card } from '../../ui/card.tsx';
import { useUserSession } from '../identity/session.ts';

/** Shows what belongs to a student once it is known for whom: a parent who has chosen no child yet is asked to. */
export function NeedsStudent({ children }: { children: ReactNode }) {
  const say = useSay();
  const { student } = useUserSession();
  if (student) return <>{children}</>;
  return (
    <Card>
      <BlankFace
        role="status"
        drawing="people"
        title={say('visits.refusal.kid_not_chosen')}
        text={say('people.chooseChild')}
      />
    </Card>
  );
}
