import { z } from 'zod';
import { id, instant, pageInfo, paging } from '../core/core.shapes.ts';
import { notificationTypes } from './notifications.names.ts';

/** The data of a notification; what does not apply is null. */
export const notificationData = z.object({
  userId: id.nullable(),
  visitId: id.nullable(),
  sessionId: id.nullable(),
  receiverUserId: id.nullable(),
  receiverId: id.nullable(),
  id: id.nullable(),
  studentUserId: id.nullable(),
  name: z.string().nullable(),
  senderName: z.string().nullable(),
  senderUserName: z.string().nullable(),
  studentUserName: z.string().nullable(),
  educatorName: z.string().nullable(),
  studentName: z.string().nullable(),
  subject: z.string().nullable(),
  appointmentStartTime: instant.nullable(),
  sessionStartTime: instant.nullable(),
  /** When it was before it was moved. */
  previousStartTime: instant.nullish(),
  /** What an administrator wrote to the person who asked. */
  sentence: z.string().nullish(),
  createdAt: instant,
});

/** A notification. */
export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  read: z.boolean(),
  data: notificationData,
});

/** Which notifications are wanted. */
export const notificationQuery = z.strictObject({ ...paging });

/** A page of notifications, the newest first; `read` says that nothing is unread. */
export const notificationPage = z.object({ data: z.array(notification), ...pageInfo, read: z.boolean() });

/** How many notifications are unread. */
export const unreadCount = z.object({ unread: z.int().min(0) });

/** The notification that was read, and the reader; only one's own can be. */
export const markReadQuery = z.strictObject({ id, userId: id.optional() });

/** The newest notification that a browser knows. */
export const notificationsSince = z.strictObject({ lastNotificationId: id.nullable() });

/**
 * The notifications that a browser has missed, newest first; `hasMore` says that the list should be loaded again.
 */
export const notificationsMissed = z.object({
  notifications: z.array(notification),
  hasMore: z.boolean(),
  unread: z.int().min(0),
});

/** A new notification, and how many are unread with it; `isQuiet` where the person wants no sound now. */
export const notificationPush = z.object({ notification, unread: z.int().min(0), isQuiet: z.boolean() });

/** A notification. */
export type Notification = z.infer<typeof notification>;
