import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { Card, CardHead, CardRow, CardRows } from '../../../ui/card.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { useHostWords } from '../../institutions/host.ts';
import { answerSchool, schoolQuestionsQuery } from './educator-links.queries.ts';

interface School {
  id: string;
  name: string;
}

function SchoolQuestion({ school: { id, name } }: { school: School }) {
  const say = useSay();
  const cache = useQueryClient();
  const question = useId();
  const answer = useSubmission({
    mutationFn: answerSchool,
    onSuccess: (_nothing, { accept }) => {
      toastSuccess(
        say(accept ? 'people.schools.accepted' : 'people.schools.refused', {
          school: name,
        }),
      );
      // A new school changes the choices in every list.
      return accept ? cache.invalidateQueries() : undefined;
    },
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: schoolQuestionsQuery.queryKey }),
  });
  const send = (accept: boolean) => () => answer.mutate({ id, accept });
  return (
    <CardRow>
      <Row justify="between" isGrowing>
        <span id={question} className="type-name">
          {say('people.schools.question', { school: name })}
        </span>
        <Row isStretchedOnPhones role="group" aria-labelledby={question}>
          <Button variant="default" disabled={answer.isPending} onClick={send(false)}>
            {say('people.schools.refuse')}
          </Button>
          <Button loading={answer.isPending && answer.variables?.accept === true} onClick={send(true)}>
            {say('people.schools.accept')}
          </Button>
        </Row>
      </Row>
    </CardRow>
  );
}

/** Which schools ask the educator who is signed in; nothing while none asks. */
export function SchoolQuestions() {
  const say = useSay();
  const words = useHostWords();
  const { data } = useQuery(schoolQuestionsQuery);
  if (!data || data.schools.length === 0) return null;
  return (
    <Card>
      <CardHead title={say('people.schools.title')} aside={say('people.schools.hint', words)} />
      <CardRows>
        {data.schools.map((school) => (
          <SchoolQuestion key={school.id} school={school} />
        ))}
      </CardRows>
    </Card>
  );
}
