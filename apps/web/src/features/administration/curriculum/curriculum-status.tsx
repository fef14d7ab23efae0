import { IconMinus } from '@tabler/icons-react';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** The facts that decide whether something is offered; a subject has nothing above it. */
export interface Offered {
  active: boolean;
  isOffered?: boolean;
}

/** The status of a subject or subcategory: active, inactive, or inactive because its subject is. */
export function curriculumStatusKey({ active, isOffered = active }: Offered): SayKey {
  if (isOffered) return 'administration.level.active';
  return active ? 'administration.curriculum.subjectInactive' : 'administration.level.inactive';
}

/** Whether a subject or subcategory is offered; only the exception is a badge. */
export function CurriculumStatus({ active, isOffered = active }: Offered) {
  const say = useSay();
  const text = say(curriculumStatusKey({ active, isOffered }));
  if (isOffered) return <span className="type-row tone-2">{text}</span>;
  return (
    <StatusBadge tone="neutral" icon={<IconMinus stroke={1.5} aria-hidden />}>
      {text}
    </StatusBadge>
  );
}
