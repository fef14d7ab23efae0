import { z } from 'zod';
import { readQuietHours } from '../messages/messages.rules.ts';
import { notificationTypes, type NotificationKind } from './notifications.names.ts';

const kind = z.enum(Object.keys(notificationTypes) as [NotificationKind, ...NotificationKind[]]);

/** From when to when nothing sounds and mails wait, such as '21:00-07:00'; 'off' for never. */
const quietHours = z
  .string()
  .max(11)
  .refine((text) => readQuietHours(text) !== undefined);

/** The channels of one kind of notification. */
export const notificationChoice = z.object({
  kind,
  /** Whether the bell tells it. */
  bell: z.boolean(),
  /** The bell tells it in any case. */
  isBellFixed: z.boolean(),
  /** Whether a mail tells it; null where none does. */
  mail: z.boolean().nullable(),
});

/** The channels of all kinds of notifications. */
export const notificationSettings = z.object({
  kinds: z.array(notificationChoice),
  quietHours,
  /** In which zone the quiet hours are. */
  timeZone: z.string(),
  /** Whether mails about sessions reach the person at all: there is an address, and they agreed. */
  getsMail: z.boolean(),
});

/** One way of one kind, on or off. */
export const notificationChange = z.strictObject({ kind, way: z.enum(['bell', 'mail']), isOn: z.boolean() });

/** When it is to be quiet. */
export const ownQuietHours = z.strictObject({ quietHours });

/** The channels of one kind of notification. */
export type NotificationChoice = z.infer<typeof notificationChoice>;

/** The channels of all kinds of notifications. */
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** One way of one kind, on or off. */
export type NotificationChange = z.infer<typeof notificationChange>;
