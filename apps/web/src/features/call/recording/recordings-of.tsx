import { isRecordable } from '@lectern/contract/call/recording/recording.rules.ts';
import { showsRecord } from '@lectern/contract/visits/status.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { kindOf } from '../../visits/visit-kind.ts';
import { VisitRecordings } from './visit-recordings.tsx';

/** Why a parent finds no film of a class. */
function NoneOfClass() {
  const say = useSay();
  return <span className="tone-3">{say('recording.refusal.recording_of_class')}</span>;
}

/**
 * The recordings of a session for its summary; nothing before it was held, for sessions that are never recorded, and
 * for people who were removed.
 */
export function recordingsOf(visit: VisitInfo, onDialog: (isOpen: boolean) => void): ReactNode {
  const { mayWatchRecordings, mayViewChat } = visit.permissions;
  if (!showsRecord(visit.sessionStatus) || !isRecordable(kindOf(visit))) return undefined;
  if (!mayWatchRecordings) return mayViewChat ? <NoneOfClass /> : undefined;
  return <VisitRecordings visitId={visit.id} onDialog={onDialog} />;
}
