import { notificationTypes } from '@lectern/contract/notifications/notifications.names.ts';
import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
import type { NotificationRow } from './notifications.repo.ts';

function senderOf({ senderName, studentName, educatorName }: NotificationRow['data']): string | null {
  return senderName ?? studentName ?? educatorName ?? null;
}

/** The earlier time of a moved session, and the sentence of the person who decided on a request. */
function changeOf({ data }: NotificationRow) {
  return { previousStartTime: data.before ?? null, sentence: data.sentence ?? null };
}

/** A notification as it is sent; what does not apply is null. */
export function toNotification(row: NotificationRow): Notification {
  const { visitId = null, studentId = null, studentName = null, educatorName = null } = row.data;
  const startsAt = row.data.startsAt ?? null;
  return {
    id: row.id,
    type: notificationTypes[row.type],
    read: row.readAt !== null,
    data: {
      userId: row.personId,
      visitId,
      sessionId: visitId,
      receiverUserId: row.personId,
      receiverId: row.personId,
      id: visitId ?? row.data.referralId ?? null,
      studentUserId: studentId,
      name: studentName,
      senderName: senderOf(row.data),
      senderUserName: senderOf(row.data),
      studentUserName: studentName,
      educatorName,
      studentName,
      subject: row.data.subject ?? null,
      appointmentStartTime: startsAt,
      sessionStartTime: startsAt,
      ...changeOf(row),
      createdAt: row.createdAt.toISOString(),
    },
  };
}
