import { addDays } from '../core/civil.rules.ts';
import type { CivilDate, TimeOfDay } from '../core/civil.rules.ts';
import { messagesLimits, usualQuietHours } from './messages.limits.ts';

/** A typed message after cleaning: no white space around it, at most 255 characters. */
export function cleanDirectMessage(text: string): string {
  return text.trim().slice(0, messagesLimits.message);
}

/** Whether a message can be sent: it says something or carries a file. */
export function isDirectMessageSendable(text: string, hasFile: boolean): boolean {
  return hasFile || text.trim() !== '';
}

/** From when to when nothing is delivered. */
export interface QuietHours {
  readonly from: TimeOfDay;
  readonly to: TimeOfDay;
}

/** The choice 'never' among the texts of quiet hours. */
export const noQuietHours = 'off';

/** Reads quiet hours as they are kept and sent: `21:00-07:00`, or `off`. Nothing for any other text. */
export function readQuietHours(text: string): QuietHours | 'off' | undefined {
  if (text === noQuietHours) return noQuietHours;
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

/** The two ends of stored quiet hours; the defaults if there are none. */
export function endsOfQuietHours(text: string): QuietHours {
  const read = readQuietHours(text);
  if (typeof read === 'object') return read;
  const [from = '', to = ''] = usualQuietHours.split('-');
  return { from, to };
}

/** A day and a time of day at a school. */
export interface CivilMoment {
  readonly date: CivilDate;
  readonly time: TimeOfDay;
}

/** When the current quiet hours end; null outside them. They may span midnight. */
export function quietEnd({ date, time }: CivilMoment, { from, to }: QuietHours): CivilMoment | null {
  if (from < to) return time >= from && time < to ? { date, time: to } : null;
  if (time >= from) return { date: addDays(date, 1), time: to };
  return time < to ? { date, time: to } : null;
}

/** Whether a message can still be taken back. */
export function isWithdrawable(createdAtMs: number, nowMs: number): boolean {
  return nowMs - createdAtMs <= messagesLimits.withdrawMinutes * 60_000;
}

/** A part of a message: plain text, or the address of a page. */
export interface TextPart {
  /** Where in the text it begins. */
  readonly at: number;
  readonly text: string;
  readonly isLink: boolean;
}

/** Characters that no address has: white space, quotes, angle brackets, backslashes, and marks of text direction. */
const noAddress = String.raw`\s\\<>"'\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const addresses = new RegExp(`(https?://[^/?#${noAddress}]+[^${noAddress}]*)`, 'gi');
/** A name before the host passes for it: such an address is no link. */
const plainAddress = /^https?:\/\/[^\s/?#@]+(?:[/?#]|$)/i;

const howMany = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * Where an address ends in a sentence: punctuation after it, or the end of a bracket that was opened before it, is not
 * part of it.
 */
function endOfAddress(address: string): number {
  let end = address.length;
  while (end > 0) {
    const kept = address.slice(0, end);
    const isOwnBracket = kept.endsWith(')') && howMany(kept, '(') >= howMany(kept, ')');
    if (isOwnBracket || !/[.,;:!?)]$/.test(kept)) break;
    end -= 1;
  }
  return end;
}

/**
 * Splits a text into addresses of web pages and the text around them; nothing is lost. Something that only looks
 * like another site's address is text.
 */
export function linkParts(text: string): readonly TextPart[] {
  let at = 0;
  const part = (of: string, isLink: boolean): TextPart[] => {
    const made = { at, text: of, isLink };
    at += of.length;
    return of === '' ? [] : [made];
  };
  return text.split(addresses).flatMap((piece) => {
    const end = endOfAddress(piece);
    const address = piece.slice(0, end);
    if (!plainAddress.test(address)) return part(piece, false);
    return [...part(address, true), ...part(piece.slice(end), false)];
  });
}
