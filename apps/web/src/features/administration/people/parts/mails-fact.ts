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
