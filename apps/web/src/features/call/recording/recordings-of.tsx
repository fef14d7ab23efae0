import { isRecordable } from '@lectern/contract/call/recording/recording.rules.ts';
import { showsRecord } from '@lectern/contract/visits/status.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import type { ReactNode } from 'react';
import { kindOf } from '../../visits/visit-kind.ts';
import { VisitRecordings } from './visit-recordings.tsx';

/** The recordings of a session for its summary; nothing before it was held, and for sessions that are never recorded. */
export function recordingsOf(visit: VisitInfo, onDialog: (isOpen: boolean) => void): ReactNode {
  if (!showsRecord(visit.sessionStatus) || !isRecordable(kindOf(visit))) return undefined;
  return <VisitRecordings visitId={visit.id} onDialog={onDialog} />;
}
