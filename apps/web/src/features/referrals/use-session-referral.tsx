import type { EducatorListItem } from '@lectern/contract/visits/lists.shapes.ts';
import { IconUserShare } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import type { RowAction } from '../../ui/resource-list/list-parts.ts';
import { useVisitWords } from '../visits/visit-words.ts';
import { SessionReferralDialog, type ReferredSession } from './session-referral-dialog.tsx';

/** 'Create Referral' in a list of sessions: the actions of a session that can be referred, and the dialog. */
export function useSessionReferral(): {
  actionsOf: (visit: EducatorListItem) => readonly RowAction[];
  dialog: ReactNode;
} {
  const say = useSay();
  const words = useVisitWords();
  const [session, setSession] = useState<ReferredSession | null>(null);
  return {
    actionsOf: (visit) =>
      visit.isAllowedToReferral && !visit.isReferred
        ? [
            {
              label: say('referrals.createTitle'),
              icon: <IconUserShare size={18} stroke={1.5} />,
              onPress: () =>
                setSession({
                  id: visit.id,
                  about: say('referrals.forSession', {
                    student: visit.studentName ?? '',
                    subject: words.subjects(visit),
                  }),
                }),
            },
          ]
        : [],
    dialog: <SessionReferralDialog session={session} onClose={() => setSession(null)} />,
  };
}
