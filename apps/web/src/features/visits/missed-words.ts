import { roleNames } from '@lectern/contract/access/roles.ts';
import { missedText } from '@lectern/contract/visits/missed.rules.ts';
import type { SessionStatus, Viewer } from '@lectern/contract/visits/visits.names.ts';
import { useSay } from '../../lib/i18n.ts';
import { useActingChild } from '../identity/session.ts';
import { useHostWords } from '../institutions/host.ts';
import { kindOf } from './visit-kind.ts';

type Missed = (status: SessionStatus, seen: { viewer: Viewer; visitType: number }) => string | null;

/** Who missed a session, in words for the reader; null for every other status. */
export function useMissedWords(): Missed {
  const say = useSay();
  const words = useHostWords();
  const child = useActingChild();
  return (status, { viewer, visitType }) => {
    const text = missedText(status, {
      viewer,
      kind: kindOf({ visitType }),
      role: child ? roleNames.parent : undefined,
    });
    return text && say(text, { ...words, name: child?.name ?? '' });
  };
}
