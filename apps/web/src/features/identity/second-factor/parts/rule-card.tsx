import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Card, CardBody } from '../../../../ui/card.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { factorKeys, factorRuleQuery, setFactorRule } from '../second-factor.queries.ts';

/** Whether administrators of the institution need a second factor; for people who may set it. */
export function RuleCard() {
  const say = useSay();
  const cache = useQueryClient();
  const { data: rule } = useQuery(factorRuleQuery);
  const saving = useSubmission({
    mutationFn: setFactorRule,
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: factorKeys.all }),
  });
  if (!rule) return null;
  return (
    <Card>
      <CardBody>
        <Switch
          label={say('secondFactor.rule')}
          description={say('secondFactor.ruleIntro')}
          checked={saving.isPending ? saving.variables : rule.required}
          disabled={saving.isPending}
          onChange={(event) => saving.mutate(event.currentTarget.checked)}
        />
      </CardBody>
    </Card>
  );
}
