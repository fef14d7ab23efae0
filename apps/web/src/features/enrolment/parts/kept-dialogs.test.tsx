import { describeKept, keepDrafts, typedInto } from '../../../../test/kept-form.tsx';
import { AcceptDialog, RefuseDialog, type Decided } from './decision-dialog.tsx';
import { SchoolStepDialog } from './school-step-dialog.tsx';

const nothing = (): void => undefined;
const request = (of: Partial<Decided>): Decided => ({
  ...{ personId: 'noah', name: 'Noah', version: 1, studentRollNumber: 'S1', rosterName: null },
  ...{ schools: [{ name: 'North School' }], ...of },
});
const asker = (id: string) => ({
  ...{ id, isEducator: false, firstName: 'Noah', lastName: 'Arrival', mobileNumber: null },
});
const step = (id: string) => <SchoolStepDialog isOpen asker={asker(id)} sent={null} onClose={nothing} />;

keepDrafts();
describeKept({
  'why an enrolment is refused': {
    field: typedInto('Reason', 'No such number'),
    one: <RefuseDialog request={request({})} onClose={nothing} />,
    other: <RefuseDialog request={request({ personId: 'ivy' })} onClose={nothing} />,
  },
  'the number under which a student is accepted': {
    field: typedInto('Student roll number', 'S1010'),
    one: <AcceptDialog request={request({})} onClose={nothing} />,
    // They have sent it again meanwhile, maybe with another number.
    other: <AcceptDialog request={request({ version: 2 })} onClose={nothing} />,
  },
  'the school step': {
    field: typedInto('Student roll number', 'S1010'),
    one: step('noah'),
    other: step('ivy'),
  },
});
