import { may } from '@lectern/contract/access/capabilities.ts';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { Card, CardBody } from '../../ui/card.tsx';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { checkRuleQuery, setCheckRule } from './enrolment.queries.ts';

/** Whether only educators who passed the background check are offered; for administrators who may set it. */
export function CheckRuleCard() {
  const say = useSay();
  const cache = useQueryClient();
  const isRuler = may(roleOf(useSession()), 'reachInstitution');
  const { data: rule } = useQuery({ ...checkRuleQuery, enabled: isRuler });
  const saving = useSubmission({
    mutationFn: setCheckRule,
    onSuccess: ({ message }) => toastSuccess(message || say('enrolment.check.ruleSaved')),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.enrolment }),
  });
  if (!rule) return null;
  return (
    <Card>
      <CardBody>
        <Switch
          label={say('enrolment.check.rule')}
          description={say('enrolment.check.ruleHint')}
          checked={saving.isPending ? saving.variables : rule.required}
          disabled={saving.isPending}
          onChange={(event) => saving.mutate(event.currentTarget.checked)}
        />
      </CardBody>
    </Card>
  );
}
