import type { Language } from '@lectern/contract/core/core.names.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import { happeningText } from '@lectern/contract/visits/history.rules.ts';
import type { Happening } from '@lectern/contract/visits/history.shapes.ts';
import { labelText, peopleLabel, showsRecord, statusDisplay } from '@lectern/contract/visits/status.rules.ts';
import { visitKindOf, type Viewer } from '@lectern/contract/visits/visits.names.ts';
import { kindText } from '@lectern/contract/visits/visits.rules.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import type { Block } from '../../../platform/pdf/pages.ts';
import { translate } from '../../../platform/texts/translate.ts';

/** The parts of a complete note that all its readers see. */
export interface PaperNote {
  readonly subjective: string;
  readonly objective: string;
  readonly plan: string;
  readonly materialNames: readonly string[];
}

/** Everything on the paper, as far as its reader may know it. */
export interface SummaryPaper {
  readonly info: VisitInfo;
  readonly viewer: Viewer;
  readonly peopleNames: readonly string[];
  /** Null while it is not complete. */
  readonly note: PaperNote | null;
  readonly happenings: readonly Happening[];
  readonly total: number;
}

/** How it is said. */
export interface PaperWords {
  readonly language: Language;
  readonly timeZone: string;
  /** The host's words for educators and for Level 3. */
  readonly role: string;
  readonly level: string;
}

type Format = 'date' | 'moment' | 'zone';

const formats: Readonly<Record<Format, Intl.DateTimeFormatOptions>> = {
  date: { year: 'numeric', month: 'short', day: '2-digit' },
  moment: {
    ...{ year: 'numeric', month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'short',
  },
  zone: { timeZoneName: 'longGeneric' },
};

/** A moment in the reader's zone and language: 'Mar 05, 2024, 03:30 PM EST'. */
export function paperMoment(at: string | Date, { language, timeZone }: PaperWords, format: Format): string {
  const locale = language === 'es' ? 'es-US' : 'en-US';
  const made = new Intl.DateTimeFormat(locale, { ...formats[format], timeZone });
  if (format === 'zone')
    return made.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return made.format(new Date(at)).replace(/[\u00A0\u202F]/g, ' ');
}

function timeOf({ appointment, onDemand }: VisitInfo): { startTime: string; endTime: string } {
  const time = appointment ?? onDemand;
  return { startTime: time?.startTime ?? '', endTime: time?.endTime ?? '' };
}

type Say = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;

function factsOf({ info, viewer, peopleNames }: SummaryPaper, words: PaperWords, say: Say): Block[] {
  const kind = visitKindOf(info.visitType) ?? 'appointment';
  const display = statusDisplay(info.sessionStatus, { viewer, kind, joined: false });
  const { startTime, endTime } = timeOf(info);
  const fact = (label: string, text: string): Block => ({ kind: 'fact', label, text });
  const named = (name: string | null): string => name || say('visits.field.notAssigned');
  const files = info.soapNote.visitComplaintImages.map(({ name }) => name);
  const whose = viewer === 'attendee' ? say('summaryFile.people') : say(peopleLabel(kind));
  return [
    fact(say('summaryFile.status'), say(labelText(display.text))),
    fact(say('visits.field.type'), say(kindText(kind, info.createdByRole))),
    fact(say('visits.field.levelName', { level: words.level }), info.schoolName || say('visits.field.none')),
    fact(say('visits.field.educatorName', { role: words.role }), info.tutor.name),
    fact(whose, peopleNames.join(', ') || say('summaryFile.nobody')),
    fact(say('visits.field.subject'), named(info.expertiseCategory)),
    fact(say('visits.field.subcategory'), named(info.expertise)),
    fact(say('visits.field.date'), paperMoment(startTime, words, 'date')),
    fact(
      say('visits.field.time'),
      `${paperMoment(startTime, words, 'moment')} – ${paperMoment(endTime, words, 'moment')}`,
    ),
    fact(say('visits.field.createdTime'), paperMoment(info.createdAt, words, 'moment')),
    fact(say('visits.field.summary'), info.comments || say('visits.summary.noSummary')),
    fact(say('visits.field.images'), files.join('\n') || say('visits.summary.noImages')),
  ];
}

function notesOf({ note, info }: SummaryPaper, words: PaperWords, say: Say): Block[] {
  // Of a session that was not held, or not yet, there is nothing to wait for.
  if (!showsRecord(info.sessionStatus)) return [];
  const heading: Block = { kind: 'heading', text: say('summaryFile.notes') };
  if (note === null) return [heading, { kind: 'text', text: say('visitNotes.notYet') }];
  const fact = (label: string, text: string): Block => ({
    ...{ kind: 'fact', label, text: text || say('visitNotes.empty') },
  });
  return [
    heading,
    fact(say('visitNotes.subjective'), note.subjective),
    fact(say('visitNotes.objective', { role: words.role }), note.objective),
    fact(say('visitNotes.plan'), note.plan),
    {
      kind: 'fact',
      label: say('visitNotes.materials'),
      text: note.materialNames.join('\n') || say('visitNotes.noMaterials'),
    },
  ];
}

function lineOf(one: Happening, words: PaperWords, say: Say): string {
  const range = (time: { startTime: string } | null): string =>
    time ? paperMoment(time.startTime, words, 'moment') : '';
  const what = say(happeningText(one), { who: one.who ?? '', role: words.role });
  const by = one.by === null ? '' : ` ${say('visits.history.by', { name: one.by })}`;
  const moves =
    one.from && one.to ? say('visits.history.moves', { from: range(one.from), to: range(one.to) }) : '';
  const isAnswer = one.kind === 'requestAccepted' || one.kind === 'requestRejected';
  const reason = say(isAnswer ? 'visits.history.answer' : 'visits.history.reason', {
    reason: one.reason ?? '',
  });
  return [`${what}${by}`, moves, one.reason ? reason : ''].filter(Boolean).join('\n');
}

function historyOf({ happenings, total }: SummaryPaper, words: PaperWords, say: Say): Block[] {
  const rest = total - happenings.length;
  return [
    { kind: 'heading', text: say('visits.history.title') },
    ...happenings.map((one): Block => ({
      ...{ kind: 'fact', label: paperMoment(one.at, words, 'moment'), text: lineOf(one, words, say) },
    })),
    ...(rest > 0 ? [{ kind: 'text', text: say('summaryFile.more', { count: rest }) } as const] : []),
  ];
}

/** A session on paper, from the top to the bottom. */
export function blocksOf(paper: SummaryPaper, words: PaperWords): Block[] {
  // Signs that keep directions apart have no shape on paper.
  const say: Say = (key, params) => translate(words.language, key, params).replace(/[\u2066-\u2069]/g, '');
  const zone = paperMoment(timeOf(paper.info).startTime, words, 'zone');
  return [
    ...factsOf(paper, words, say),
    { kind: 'text', text: say('summaryFile.zone', { zone }), isQuiet: true },
    ...notesOf(paper, words, say),
    ...historyOf(paper, words, say),
  ];
}
