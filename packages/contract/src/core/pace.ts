/** How much of a kind of call one caller may have: in a minute, at once, and waiting for a turn. */
export interface Pace {
  readonly most: number;
  readonly atOnce: number;
  readonly waiting: number;
}

/** The largest JSON body: 8 MB where pictures travel in it as data URLs, which only signed-in people send. */
export const bodyLimits = {
  usualBytes: 65_536,
  picturesBytes: 8 * 1024 * 1024,
  depth: 12,
  parts: 5_000,
} as const;

/**
 * How much one person may send in a minute in bodies with pictures: reading and parsing one blocks the processor for
 * a moment.
 */
export const pictureBytesInMinute = 48 * 1024 * 1024;

const usual: Pace = { most: 1_200, atOnce: 5, waiting: 200 };

/**
 * Direct messages: as many as the product stores of one person, thirty in ten seconds. More are refused before anybody is
 * looked up, so that a flood costs others nothing; two at once leave the database to them.
 */
const messages: Pace = { most: 180, atOnce: 2, waiting: 200 };

/**
 * The limits of one signed-in person for each kind of call. Far above what a person does: a screen makes ten calls
 * when it opens, and a few in a minute afterwards.
 */
export const callPacesOfPerson = {
  usual,
  /** Passwords are checked, which takes a processor a tenth of a second. */
  secret: { most: 120, atOnce: 2, waiting: 20 },
  /**
   * Lists of people, a hundred on a page: anyone who wants more at once makes a file, which needs a proof and is
   * audited.
   */
  people: { most: 60, atOnce: 3, waiting: 30 },
  pictures: { most: 300, atOnce: 2, waiting: 60 },
  upload: { most: 300, atOnce: 3, waiting: 60 },
  /** Pictures of a chat, and the parts of a broadcast: two in a second. */
  stream: { most: 3_000, atOnce: 16, waiting: 300 },
  probe: { most: 600, atOnce: 5, waiting: 60 },
  message: messages,
} as const satisfies Record<string, Pace>;

/** A kind of call. */
export type CallPace = keyof typeof callPacesOfPerson;

/**
 * What all strangers of one address may use together; known people count separately. A school of 1,500 pupils has
 * one address, and all come at the same minute.
 */
export const callPacesOfAddress = {
  usual: { most: 30_000, atOnce: 48, waiting: 3_000 },
  /** Checks of passwords have a queue of their own besides, which runs as many at once as there are cores. */
  secret: { most: 6_000, atOnce: 1_000, waiting: 1_000 },
  people: { most: 3_000, atOnce: 16, waiting: 500 },
  pictures: { most: 3_000, atOnce: 16, waiting: 500 },
  upload: { most: 3_000, atOnce: 16, waiting: 500 },
  /** 300 guests who watch a broadcast. */
  stream: { most: 120_000, atOnce: 128, waiting: 3_000 },
  probe: { most: 60_000, atOnce: 48, waiting: 3_000 },
  message: { most: 30_000, atOnce: 48, waiting: 3_000 },
} as const satisfies Record<CallPace, Pace>;

/** Sockets that strangers of one address open: all of a school come back at once after a restart. */
export const socketPaceOfAddress: Pace = { most: 12_000, atOnce: 48, waiting: 6_000 };

/** Sockets that one person opens; only the first two numbers of a lesson's line that comes and goes are reached. */
export const socketPaceOfPerson: Pace = { most: 240, atOnce: 5, waiting: 50 };

/** Messages that one socket may have waiting; they are done one after the other. */
export const waitingMessages = 200;

/** The limits of one person over all their sockets, for each kind of message. */
export const messagePacesOfPerson = {
  /** One every few seconds; it is answered at once, whatever else waits. */
  beat: { most: 240, atOnce: 5, waiting: 20 },
  usual: { most: 1_200, atOnce: 3, waiting: 400 },
  pictures: { most: 300, atOnce: 2, waiting: 400 },
  /** Strokes: 17 steps in a second while one is drawn, in any order; several are stored together. */
  draw: { most: 5_400, atOnce: 16, waiting: 400 },
  message: messages,
} as const satisfies Record<string, Pace>;

/** A kind of message. */
export type MessagePace = keyof typeof messagePacesOfPerson;

/** After how long counts start over. */
export const paceSeconds = 60;
