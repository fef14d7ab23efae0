import type { AskedChild } from '@lectern/contract/administration/parents.shapes.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Card, CardHead, CardRow, CardRows } from '../../../ui/card.tsx';
import { useKeepOpen } from '../../../ui/keep-open.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { chooseChild, childrenQuery } from '../../identity/identity.queries.ts';
import { keepChoice, useActingChild } from '../../identity/session.ts';
import { MergeQuestion } from './merge-question.tsx';
import { answerChild, parentQuestionsQuery } from './parents.queries.ts';

/** Sends the answer; a parent without a chosen child acts for the accepted one from then on. */
function useAnswer() {
  const say = useSay();
  const cache = useQueryClient();
  const hasChild = useActingChild() !== null;
  return useSubmission({
    mutationFn: async (answer: { studentId: string; name: string; isMine: boolean }) => {
      await answerChild(answer);
      if (!answer.isMine || hasChild) return;
      keepChoice((await chooseChild(answer.studentId)).response);
    },
    onSuccess: (_nothing, { name, isMine }) =>
      toastSuccess(say(isMine ? 'people.parents.accepted' : 'people.parents.refused', { child: name })),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: parentQuestionsQuery.queryKey }),
        cache.invalidateQueries({ queryKey: childrenQuery.queryKey }),
      ]),
  });
}

function ChildQuestion({ child }: { child: AskedChild }) {
  const say = useSay();
  const answer = useAnswer();
  useKeepOpen(answer.isPending);
  const question = useId();
  const { studentId, name, schoolName } = child;
  const send = (isMine: boolean) => () => answer.mutate({ studentId, name, isMine });
  return (
    <CardRow>
      <Row justify="between" isGrowing>
        <span id={question} className="type-name">
          {schoolName === null
            ? say('people.parents.question', { child: name })
            : say('people.parents.questionOfSchool', { child: name, school: schoolName })}
        </span>
        <Row isStretchedOnPhones role="group" aria-labelledby={question}>
          <Button variant="default" disabled={answer.isPending} onClick={send(false)}>
            {say('people.parents.refuse')}
          </Button>
          <Button loading={answer.isPending && answer.variables?.isMine === true} onClick={send(true)}>
            {say('people.parents.accept')}
          </Button>
        </Row>
      </Row>
    </CardRow>
  );
}

function ChildQuestions({ children }: { children: readonly AskedChild[] }) {
  const say = useSay();
  return (
    <Card>
      <CardHead title={say('people.parents.title')} aside={say('people.parents.hint')} />
      <CardRows>
        {children.map((child) => (
          <ChildQuestion key={child.studentId} child={child} />
        ))}
      </CardRows>
    </Card>
  );
}

/** The questions to the signed-in parent; nothing if there are none. */
export function ParentQuestions() {
  const { data } = useQuery(parentQuestionsQuery);
  if (!data || (data.children.length === 0 && data.merge === null)) return null;
  return (
    <Stack gap="card">
      {data.children.length > 0 && <ChildQuestions>{data.children}</ChildQuestions>}
      {data.merge && <MergeQuestion merge={data.merge} />}
    </Stack>
  );
}
