import type { ChildCard, RestingChild } from '@lectern/contract/dashboards/children.shapes.ts';

interface Named {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface Figures {
  readonly school: string | null;
  readonly image: string | null;
  readonly isChosen: boolean;
  readonly since: string;
  readonly decision: { readonly since: Date; readonly keepsMessages: boolean } | undefined;
  readonly next:
    | {
        readonly visitId: string;
        readonly subject: string | null;
        readonly subcategory: string | null;
        readonly educatorName: string;
        readonly startsAt: Date;
        readonly endsAt: Date;
      }
    | undefined;
  readonly attended:
    | { readonly past: number; readonly attended: number; readonly lastMissedAt: Date | null }
    | undefined;
  readonly note:
    | {
        readonly visitId: string;
        readonly startsAt: Date;
        readonly subjective: string;
        readonly plan: string;
      }
    | undefined;
  readonly messages:
    | { readonly conversationId: string; readonly educatorName: string; readonly newCount: number }
    | undefined;
  readonly records:
    | {
        readonly files: number;
        readonly recordings: number;
        readonly newestVisitId: string;
        readonly newestAt: Date;
      }
    | undefined;
}

const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

function toNext(next: Figures['next']): ChildCard['next'] {
  if (!next) return null;
  return {
    visitId: next.visitId,
    subject: next.subject,
    subCategory: next.subcategory,
    educatorName: next.educatorName,
    startTime: next.startsAt.toISOString(),
    endTime: next.endsAt.toISOString(),
  };
}

function toNote(note: Figures['note']): ChildCard['note'] {
  if (!note) return null;
  const { visitId, startsAt, subjective, plan } = note;
  return { visitId, startTime: startsAt.toISOString(), subjective, plan };
}

function toRecords(records: Figures['records']): ChildCard['records'] {
  if (!records) return { files: 0, recordings: 0, newest: null };
  const { files, recordings, newestVisitId: visitId, newestAt } = records;
  return { files, recordings, newest: { visitId, startTime: newestAt.toISOString() } };
}

/** A child of a parent with everything that its card shows. */
export function toChildCard(child: Named & { readonly grade: string | null }, figures: Figures): ChildCard {
  const { attended, decision, messages } = figures;
  return {
    ...{ id: child.id, name: nameOf(child), firstName: child.firstName, grade: child.grade },
    ...{ image: figures.image, schoolName: figures.school, isChosen: figures.isChosen },
    decision: decision
      ? { since: decision.since.toISOString(), keepsMessages: decision.keepsMessages }
      : null,
    next: toNext(figures.next),
    attendance: {
      since: figures.since,
      past: attended?.past ?? 0,
      attended: attended?.attended ?? 0,
      lastMissedAt: attended?.lastMissedAt?.toISOString() ?? null,
    },
    note: toNote(figures.note),
    messages: messages
      ? {
          ...{ conversationId: messages.conversationId, educatorName: messages.educatorName },
          newCount: messages.newCount,
        }
      : null,
    records: toRecords(figures.records),
  };
}

/** A student who is of age and has not agreed: only the name, since when, and whether they were asked. */
export function toRestingChild({
  student,
  since,
  askedAt,
}: {
  readonly student: Named;
  readonly since: Date;
  readonly askedAt: Date | null;
}): RestingChild {
  const { id, firstName } = student;
  return {
    ...{ id, name: nameOf(student), firstName },
    ...{ since: since.toISOString(), askedAt: askedAt?.toISOString() ?? null },
  };
}
