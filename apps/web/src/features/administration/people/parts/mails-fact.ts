import type { StudentView } from '@lectern/contract/administration/students.shapes.ts';
import { formatDate } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import type { Fact } from '../../../../ui/fact-list.tsx';

/** That mails to somebody come back; no line where they do not. */
export function useMailsFact({ emailRefusedAt }: { emailRefusedAt: string | null }): Fact[] {
  const say = useSay();
  if (emailRefusedAt === null) return [];
  return [
    {
      label: say('administration.student.mails'),
      value: say('administration.student.mailsComeBack', { date: formatDate(emailRefusedAt) }),
    },
  ];
}

/** Whether a student agrees to mails, and whether that is their own answer. */
export function useConsentFact(student: StudentView): Fact {
  const say = useSay();
  const answer = say(student.isAgreeToReceiveMail ? 'core.answer.yes' : 'core.answer.no');
  return {
    label: say('administration.student.agreesToMails'),
    value: student.hasAnsweredMail
      ? say('administration.student.mailsByStudent', { answer, name: student.firstName })
      : answer,
  };
}
