import type { StudentChoice } from '@lectern/contract/booking/creation/creation.shapes.ts';
import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { ListFaces } from '../../../../ui/list-faces.tsx';
import { toastError } from '../../../../ui/toasts/toasts.ts';
import { gradesQuery, studentsOfGrade } from '../groups.queries.ts';

/** The grades of a school; one of more students than a classroom holds cannot be added whole. */
export function GradeList({
  levelId,
  onAdd,
}: {
  levelId: string | null;
  onAdd: (students: readonly StudentChoice[]) => void;
}) {
  const say = useSay();
  const list = useQuery(gradesQuery(levelId));
  const adding = useSubmission({
    mutationFn: (grade: string) => studentsOfGrade(levelId, grade),
    onSuccess: ({ students }) => onAdd(students),
    onError: (reason) => toastError(failureText(reason)),
  });
  const maximum = peopleLimits.classroom;
  return (
    <ListFaces
      list={list}
      isEmpty={({ data }) => data.length === 0}
      empty={{ title: say('visits.groups.noGrades') }}
      skeleton={{ rows: 4, height: 44, avatar: false }}
    >
      {({ data }) => (
        <Stack as="ul" gap={8}>
          {data.map(({ grade, studentCount: count }) => (
            <Row key={grade} as="li" justify="between">
              <Stack gap={2}>
                <span className="type-name">{say('visits.groups.grade', { grade })}</span>
                <span className="type-meta tone-3">
                  {count > maximum
                    ? say('visits.groups.tooLarge', { count, maximum })
                    : say('visits.groups.students', { count })}
                </span>
              </Stack>
              <Button
                variant="default"
                aria-label={say('visits.groups.use', { name: say('visits.groups.grade', { grade }) })}
                disabled={count > maximum || adding.isPending}
                onClick={() => adding.mutate(grade)}
              >
                {say('visits.groups.add')}
              </Button>
            </Row>
          ))}
        </Stack>
      )}
    </ListFaces>
  );
}
