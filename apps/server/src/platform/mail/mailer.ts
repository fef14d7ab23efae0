import { createTransport } from 'nodemailer';
import type { Clock } from '../clock/clock.ts';
import { openScope, type Scope } from '../db/scope.ts';
import type { Database } from '../db/database.ts';
import { letterPage, logoId, type MailLook } from './letter.ts';
import { defineJob, handleJob, HopelessJob, type JobHandler, type Jobs } from '../jobs/jobs.ts';

/** One letter to one person. Links in it are built from the host row, never from a request's headers. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What it is about, e.g. 'password-reset'; shown in the outbox. */
  readonly kind: string;
}

export interface Mailer {
  /** Keeps the mail with the running transaction and sends it afterwards, again and again until it is taken or given up. */
  send(from: MailPlace, mail: Mail, at: Date): Promise<void>;
  /** The same for several mails at once. */
  sendAll(from: MailPlace, mails: readonly Mail[], at: Date): Promise<void>;
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

/** Mails go to the outbox table first; with an SMTP server configured a job hands each of them on. */
export function createMailer(options: MailerOptions): Mailer & { handlers: JobHandler[] } {
  const transport = options.smtpUrl ? createTransport({ url: options.smtpUrl, ...patience }) : undefined;
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
    const look = await options.lookOf(institutionId, mail.hostId);
    const { recipient: to, subject, body: text } = mail;
    await transport
      .sendMail({
        from: { name: look.sender, address: addressOf(options.from) },
        ...{ to, subject, text, html: letterPage({ subject, text }, look) },
        attachments: look.logo ? [{ ...look.logo, cid: logoId, filename: 'logo' }] : [],
        messageId: `<${mail.id}@lectern>`,
        // What a letter names is never fetched: its parts are all here.
        disableUrlAccess: true,
        disableFileAccess: true,
      })
      .catch((error: unknown) => {
        throw isForEver(error) ? new HopelessJob(error.message, { cause: error }) : error;
      });
    await scope.db
      .updateTable('mails')
      .set({ sentAt: options.clock.now() })
      .where('institutionId', '=', institutionId)
      .where('id', '=', mailId)
      .execute();
  });
  const sendAll: Mailer['sendAll'] = async ({ scope, host }, mails, at) => {
    if (mails.length === 0) return;
    const { institutionId } = scope;
    const rows = await scope.db
      .insertInto('mails')
      .values(
        mails.map(({ to, subject, text, kind }) => ({
          institutionId,
          hostId: host.id,
          recipient: to,
          subject,
          body: text,
          kind,
          createdAt: at,
        })),
      )
      .returning('id')
      .execute();
    if (!transport) return;
    for (const { id } of rows) await options.jobs().send(scope, deliver, { institutionId, mailId: id });
  };
  return {
    handlers: [deliverOne],
    sendAll,
    send: (from, mail, at) => sendAll(from, [mail], at),
  };
}

/** Names of the mail queue's jobs, for the queue to be made at the start. */
export const mailJobNames = [deliver.name];
