import { createTransport } from 'nodemailer';
import { calendarFile, type Invitation, type Mailbox } from './calendar-file.ts';
import type { Clock } from '../clock/clock.ts';
import { openScope, type AllInstitutions, type Scope } from '../db/scope.ts';
import type { Database } from '../db/database.ts';
import { releaseMail } from './deferred-mails.ts';
import type { MailEvent } from './mail-webhook.ts';
import { letterPage, logoId, type MailLook } from './letter.ts';
import {
  clearRefused,
  isSuppressed,
  markRefused,
  refusedSince,
  type RefusalReason,
} from './refused-addresses.ts';
import { defineJob, handleJob, HopelessJob, type JobHandler, type Jobs } from '../jobs/jobs.ts';

/** One letter to one person. Links in it are built from the host row, never from a request's headers. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Its subject matter, e.g. 'password-reset'; shown in the outbox. */
  readonly kind: string;
  /** The record it is about, if it may have to be withdrawn before it is sent. */
  readonly topic?: string;
  /** Nobody asked for it: it is not sent to an address whose mails come back. */
  readonly isUnasked?: boolean;
  /** Until when it waits before it is sent; null and absent for not at all. */
  readonly deferredUntil?: Date | null;
  /** Its request to the receiver's calendar, with the receiver's name in it. */
  readonly invitation?: MailInvitation;
  /** Where the receiver ends mails of its kind. */
  readonly unsubscribe?: MailUnsubscribe;
}

/** Where mails of a kind are ended without signing in, and the words of the link. */
export interface MailUnsubscribe {
  readonly address: string;
  readonly label: string;
}

/** A mail's request to its receiver's calendar. */
export interface MailInvitation extends Invitation {
  readonly receiver: string;
}

/** A mail as it is kept. */
interface StoredMail {
  readonly institutionId: string;
  readonly hostId: string | null;
  readonly recipient: string;
  readonly createdAt: Date;
  readonly invitation: unknown;
}

/** Minutes before the start at which calendars remind, as the product does. */
const reminderMinutes = 15;

interface InvitationFile {
  readonly method: Invitation['method'];
  readonly content: string;
}

/** The file for the receiver's calendar, the same however often the mail is tried; undefined for a mail without one. */
function invitationFile(mail: StoredMail, from: Mailbox): InvitationFile | undefined {
  if (mail.invitation === null) return undefined;
  const { method, entries, receiver } = mail.invitation as MailInvitation;
  const to = { name: receiver, address: mail.recipient };
  const at = mail.createdAt.toISOString();
  return { method, content: calendarFile(entries, { at, reminderMinutes, mail: { method, from, to } }) };
}

export interface Mailer {
  /** Keeps the mail with the running transaction and sends it afterwards, again and again until it is taken or given up. */
  send(from: MailPlace, mail: Mail, at: Date): Promise<void>;
  /** The same for several mails at once. */
  sendAll(from: MailPlace, mails: readonly Mail[], at: Date): Promise<void>;
  /** The file that a kept mail carries for its receiver's calendar; undefined for one that carries none. */
  invitationOf(mail: StoredMail): Promise<InvitationFile | undefined>;
  /** Since when mails to an address come back; null where they do not, as far as is known. */
  refusedSince(scope: Scope, address: string): Promise<Date | null>;
  /** Sends a mail that waited, with the running transaction; once, however often it is called. */
  release(from: Pick<MailPlace, 'scope'>, mailId: string): Promise<void>;
  /** Deletes the mails of a topic that were not sent yet, with the running transaction. */
  withdraw(from: Pick<MailPlace, 'scope'>, topic: string): Promise<void>;
}

/** In whose name a mail is written: it has the look of the host. */
export interface MailPlace {
  readonly scope: Scope;
  readonly host: { readonly id: string };
}

const deliver = defineJob<{ institutionId: string; mailId: string }>('mail.deliver');

export interface MailerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: () => Pick<Jobs, 'send'>;
  readonly smtpUrl: string | undefined;
  /** The product's own address, with or without a name; the name that people read is the host's. */
  readonly from: string;
  /** How mails of a host look; of the main host where a mail knows none. */
  readonly lookOf: (institutionId: string, hostId: string | null) => Promise<MailLook>;
}

/** The address without its name. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

/** Ten mails are sent one after the other: together they must end before their jobs count as lost. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The mail server knows the recipient for nobody; everything else, a wrong password of ours too, may be mended. */
function isForEver(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 550;
}

async function insertMails({ scope, host }: MailPlace, mails: readonly Mail[], at: Date) {
  return scope.db
    .insertInto('mails')
    .values(
      mails.map(
        ({
          to,
          text,
          topic = null,
          isUnasked = false,
          deferredUntil = null,
          invitation,
          unsubscribe,
          ...mail
        }) => ({
          ...mail,
          institutionId: scope.institutionId,
          hostId: host.id,
          recipient: to,
          body: text,
          topic,
          isUnasked,
          deferredUntil,
          invitation: invitation ? JSON.stringify(invitation) : null,
          unsubscribe: unsubscribe ? JSON.stringify(unsubscribe) : null,
          createdAt: at,
        }),
      ),
    )
    .returning(['id', 'deferredUntil'])
    .execute();
}

async function deleteWaiting(scope: Scope, topic: string): Promise<void> {
  await scope.db
    .deleteFrom('mails')
    .where('institutionId', '=', scope.institutionId)
    .where('topic', '=', topic)
    .where('sentAt', 'is', null)
    .execute();
}

type MailKey = Pick<StoredMail, 'institutionId' | 'recipient'> & { readonly id: string };

async function updateMail(
  scope: Scope,
  id: string,
  change: { readonly sentAt: Date } | { readonly undeliveredAt: Date },
): Promise<void> {
  await scope.db
    .updateTable('mails')
    .set(change)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** A mail did not reach its address, and none will. */
async function markUndelivered(
  scope: Scope,
  { id, recipient: address }: MailKey,
  why: { readonly reason: RefusalReason; readonly said: string; readonly at: Date },
): Promise<void> {
  await markRefused(scope, { address, ...why });
  await updateMail(scope, id, { undeliveredAt: why.at });
}

/** The headers by which mail programs offer to end mails, by one press (RFC 2369 and 8058). */
function unsubscribeHeaders({ address }: MailUnsubscribe): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The plain text: how to unsubscribe is below it. */
export function textWith(text: string, unsubscribe: MailUnsubscribe | null): string {
  return unsubscribe ? `${text}\n\n--\n${unsubscribe.label}: ${unsubscribe.address}` : text;
}

/** A mail's text in both forms, and how to unsubscribe. */
function wordsOf(mail: { subject: string; body: string; unsubscribe: unknown }, look: MailLook) {
  const { subject, body: text } = mail;
  const unsubscribe = mail.unsubscribe as MailUnsubscribe | null;
  return {
    ...{ subject, text: textWith(text, unsubscribe) },
    html: letterPage({ subject, text, unsubscribe }, look),
    ...(unsubscribe ? { headers: unsubscribeHeaders(unsubscribe) } : {}),
  };
}

/** Hands a mail to the job that sends it; where there is no mail server it stays in the outbox. */
type Queue = (scope: Scope, mailId: string) => Promise<unknown>;

/** Mails go to the outbox table first; with an SMTP server configured a job hands each of them on. */
export function createMailer(options: MailerOptions): Mailer & { handlers: JobHandler[] } {
  const transport = options.smtpUrl ? createTransport({ url: options.smtpUrl, ...patience }) : undefined;
  const senderOf = ({ sender }: MailLook): Mailbox => ({ name: sender, address: addressOf(options.from) });
  const deliverOne = handleJob(deliver, async ({ institutionId, mailId }) => {
    const scope = openScope(options.db, institutionId);
    const mail = await scope.db
      .selectFrom('mails')
      .selectAll()
      .where('institutionId', '=', institutionId)
      .where('id', '=', mailId)
      .where('sentAt', 'is', null)
      .executeTakeFirst();
    if (!mail || !transport) return;
    const now = options.clock.now();
    if (mail.isUnasked && (await isSuppressed(scope, mail.recipient, now))) {
      await updateMail(scope, mailId, { undeliveredAt: now });
      return;
    }
    const look = await options.lookOf(institutionId, mail.hostId);
    const from = senderOf(look);
    const icalEvent = invitationFile(mail, from);
    await transport
      .sendMail({
        ...{ from, to: mail.recipient, ...wordsOf(mail, look) },
        ...(icalEvent ? { icalEvent: { ...icalEvent, filename: 'session.ics' } } : {}),
        attachments: look.logo ? [{ ...look.logo, cid: logoId, filename: 'logo' }] : [],
        messageId: `<${mail.id}@lectern>`,
        // Addresses in a letter are never fetched: all its parts are here.
        disableUrlAccess: true,
        disableFileAccess: true,
      })
      .catch(async (error: unknown) => {
        if (!isForEver(error)) throw error;
        await markUndelivered(scope, mail, { reason: 'refused', said: error.message, at: now });
        throw new HopelessJob(error.message, { cause: error });
      });
    // In this order: whoever sees that it was sent sees an address that takes mails.
    await clearRefused(scope, mail.recipient);
    await updateMail(scope, mailId, { sentAt: options.clock.now() });
  });
  const queue: Queue = async (scope, mailId) =>
    transport && options.jobs().send(scope, deliver, { institutionId: scope.institutionId, mailId });
  const sendAll: Mailer['sendAll'] = async ({ scope, host }, mails, at) => {
    const rows = mails.length === 0 ? [] : await insertMails({ scope, host }, mails, at);
    for (const { id, deferredUntil } of rows) if (deferredUntil === null) await queue(scope, id);
  };
  return {
    handlers: [deliverOne],
    invitationOf: async (mail) =>
      mail.invitation === null
        ? undefined
        : invitationFile(mail, senderOf(await options.lookOf(mail.institutionId, mail.hostId))),
    refusedSince,
    sendAll,
    send: (from, mail, at) => sendAll(from, [mail], at),
    release: async ({ scope }, mailId) => {
      if (await releaseMail(scope, mailId)) await queue(scope, mailId);
    },
    withdraw: ({ scope }, topic) => deleteWaiting(scope, topic),
  };
}

/**
 * One of our mails came back after it was accepted, or was marked as spam. Reports about other mails or addresses
 * change nothing.
 */
export async function mailCameBackAcrossInstitutions(
  all: AllInstitutions,
  { mailId, recipient, type: reason, said, at }: MailEvent & { readonly at: Date },
): Promise<void> {
  const mail = await all.db
    .selectFrom('mails')
    .select(['institutionId', 'id', 'recipient'])
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (mail?.recipient.toLowerCase() !== recipient.toLowerCase()) return;
  await markUndelivered(openScope(all.db, mail.institutionId), mail, { reason, said, at });
}

/** Names of the mail queue's jobs, for the queue to be made at the start. */
export const mailJobNames = [deliver.name];
