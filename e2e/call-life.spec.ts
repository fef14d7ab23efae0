import { expect, test } from './setup/journey.ts';
import { expectSeesAndHears } from './setup/media.ts';
import {
  askToJoin,
  book,
  control,
  endCall,
  enter,
  expectInCall,
  meet,
  openCall,
  passToStart,
  startCall,
  waitingRoomOf,
} from './setup/visit.ts';

test('a person who leaves a call resumes it from the waiting room, its area observes from the dashboard, and its address leads nowhere once it is over', async ({
  product,
  signedIn,
}) => {
  const meeting = await book(product);
  await passToStart(product, meeting, -9 * 60);
  const [student, educator] = [await signedIn('student1'), await signedIn('educator1')];
  const cold = `${product.url}/video-call/${meeting.visitId}/patient/${meeting.studentId}/${meeting.educatorId}`;
  await student.goto(cold);
  await expect(student).toHaveURL(/\/waiting-room\//);
  await expect(student.getByText('The session has not been opened yet.').first()).toBeVisible();

  await meet(product, meeting, { student, educator });
  await control(student, 'Leave').click();
  await student.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(educator.getByText('Waiting for Maya Torres')).toBeVisible({ timeout: 30_000 });
  await enter(student, 'Resume your session', control(student, 'Leave'));
  await educator.goto(waitingRoomOf.educator(product, meeting));
  await openCall(educator);
  await Promise.all([expectSeesAndHears(student), expectSeesAndHears(educator)]);

  const area = await signedIn('level2');
  await test.step('the area looks on from its dashboard, and the educator alone is shown it', async () => {
    await area.getByRole('link', { name: /^Live Now: 1/ }).click();
    await area.getByRole('button', { name: /^Observe the session/ }).click();
    await expectInCall(area);
    await expect(area.getByText('Observing', { exact: true })).toBeVisible();
    await expectSeesAndHears(area);
    await expect(educator.getByText('Observed by Omar Haddad')).toBeVisible();
    await expect(student.getByText('Omar Haddad')).toHaveCount(0);
    for (const name of ['mute', 'camera']) await expect(control(area, name)).toHaveCount(0);
  });

  await endCall(educator);
  await expect(area.getByText('Counselor has ended the session').first()).toBeVisible();
  await expect(area).toHaveURL(/\/level-two\/[\w-]+\/(dashboard|sessions)/);
  await expect(student.getByText('This session is over.').first()).toBeVisible();
  await student.goto(cold);
  await expect(student).not.toHaveURL(/\/video-call\//);
});

test('the time is up: first said, then an alert of the coming end, then the server closes the call and OK leaves it', async ({
  product,
  signedIn,
}) => {
  const { meeting, student, educator } = await startCall(product, signedIn);
  const end = { startTime: meeting.endTime };
  await passToStart(product, end, 1);
  for (const page of [student, educator]) {
    await expect(page.getByText('The scheduled time of this session is over.').first()).toBeVisible();
  }
  await passToStart(product, end, 2 * 60 + 1);
  const alert = student.getByRole('dialog').filter({ hasText: 'Your session is about to end' });
  // The buffers are looked at every 30 s.
  await expect(alert.getByText('The session will be closed in 3 minutes.')).toBeVisible({ timeout: 35_000 });
  await alert.getByRole('button', { name: 'OK' }).click();
  await passToStart(product, end, 5 * 60 + 1);
  for (const page of [student, educator]) {
    const ended = page.getByRole('dialog').filter({ hasText: 'Your session has ended' });
    await ended.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/waiting-room\//);
    await expect(page.getByText('This session is over.').first()).toBeVisible();
  }
});

test('a blocked camera is named with a way out, and the call that rings can be joined without it', async ({
  product,
  signedIn,
}) => {
  const meeting = await book(product);
  await passToStart(product, meeting);
  const educator = await signedIn('educator1');
  const student = await signedIn('student1');
  await student.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const real = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wish) => {
      if (wish?.video) throw new DOMException('Permission denied', 'NotAllowedError');
      return real(wish);
    };
  });
  await student.goto(waitingRoomOf.student(product, meeting));
  await expect(student.getByText('Your camera is blocked')).toBeVisible();
  await student.getByRole('button', { name: 'Join without camera' }).click();
  await askToJoin(student);
  await educator.goto(waitingRoomOf.educator(product, meeting));
  await openCall(educator);
  await student.getByRole('dialog').getByRole('button', { name: 'Join call' }).click();
  await expectInCall(student);
  await expectSeesAndHears(student);
});
