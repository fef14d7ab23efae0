import type { LinesProps } from './line-props.ts';
import { NextLine } from './next-line.tsx';
import { AttendanceLine } from './attendance-line.tsx';
import { NoteLine } from './note-line.tsx';
import { MessagesLine } from './messages-line.tsx';
import { RecordsLine } from './records-line.tsx';
import { DecisionLine } from './decision-line.tsx';

/** The news of a child: each line links to where it can be read for that child. */
export function ChildLines(props: LinesProps) {
  const { decision } = props.child;
  return (
    <>
      <NextLine {...props} />
      <AttendanceLine {...props} />
      <NoteLine {...props} />
      {(decision === null || decision.keepsMessages) && <MessagesLine {...props} />}
      <RecordsLine {...props} />
      <DecisionLine {...props} />
    </>
  );
}
