import type { DB } from './tables.ts';

/** What columns of a table hold in place of words of people, by column. */
type Reasons = { readonly [T in keyof DB]?: { readonly [C in keyof DB[T]]?: string } };

const word = 'one of our own words';
const ids = 'ids and our own words';
const hash = 'a hash';
const sealed = 'sealed, and gone with its row';
const standard = 'a name of a standard: a time zone, a language, a currency';
const process = 'ids of processes and sockets';
const setUp = 'what the operator has set up';
const provider = 'an id at a provider';
const code = 'a code of a list';
const ownRow = 'the erasure of the account empties it';

/**
 * The columns that might hold words, and in which no erasure looks for anybody, with what they hold. A new column that is
 * neither here nor among the personal ones fails a test: whoever adds one asks whether a name may stand there.
 */
export const wordlessColumns = {
  auditEntries: { action: word, subjectKind: word, addressHash: hash, changeHash: hash, involvedHash: hash },
  auditHeads: { hash },
  auditLinks: { hash },
  auditValues: { content: 'the audit erases what is a person’s by itself', salt: 'goes with its content' },
  authSessions: { browser: word, system: word, tokenHash: hash },
  authenticatorApps: { secret: sealed, wantedSecret: sealed, wantedCodes: hash },
  broadcasts: { focusedStreamId: 'an id', leasedBy: process },
  bulkUploadLetters: { reason: word },
  bulkUploadParts: { bytes: 'a file that is deleted once it was read, after a day at the latest' },
  bulkUploads: { counts: 'numbers', hostName: setUp, reader: process },
  calendarFeeds: { tokenHash: hash, contentHash: hash },
  // Letters that are drawn are lines; nothing is typed on a board.
  callBoardUpdates: { content: 'strokes, gone with the call' },
  callBoards: { snapshot: 'strokes, gone with the call' },
  callKeptBoards: { document: 'strokes; of sessions with one student alone they are deleted' },
  callObservers: { connections: process },
  callPresence: { connections: process },
  codeListCodes: { value: code },
  credentials: { passwordHash: hash },
  customSchedules: { timeZone: standard },
  directMessages: {
    ...{ clientMessageId: 'an id', salt: 'random bytes' },
    ...{ hash, contentHash: 'a salted hash, by which an export shows that a message was changed' },
  },
  files: { storageName: 'an id' },
  flagCategories: { name: 'the words of a level for all of its sessions' },
  guestLinks: { tokenHash: hash },
  guestTickets: { tokenHash: hash },
  hostSecrets: { kind: word, sealed: setUp },
  hosts: { hostName: setUp, appUrl: setUp },
  idempotencyKeys: { call: word, key: 'an id', inputHash: hash, answer: sealed },
  identityProviders: {
    ...{ preset: word, name: setUp, issuer: setUp, clientId: setUp, sealedSecret: setUp, scopes: setUp },
    ...{ emailClaim: setUp, verifiedClaim: setUp, numberClaim: setUp, roleClaim: setUp, schoolClaim: setUp },
    ...{ emailDomains: setUp, studentRoles: setUp, educatorRoles: setUp },
  },
  institutions: { name: setUp, timeZone: standard, currency: standard },
  knownBrowsers: { tokenHash: hash },
  ledgerAccounts: { currency: standard },
  ledgerEntries: { key: ids, evidence: 'ids, numbers and our own words, as its shape says' },
  ledgerLines: { currency: standard },
  ledgerSessions: { facts: 'ids, numbers and our own words, as their shape says' },
  levels: {
    ...{ name: 'what a place is called', code: 'a short name of a place', phone: 'the number of a place' },
    ...{ timeZone: standard, presentRule: word, quietHours: 'times' },
  },
  mails: { kind: word, topic: ids, unsubscribe: 'a sealed link, and our own words' },
  mediaDecisions: { room: 'an id', identity: 'an id', permission: word },
  medicAidVersions: { cptCodes: code, modifierCode: code, eligibleProvider: code },
  messageConversations: { headHash: hash },
  notificationSettings: { unbelled: word, unmailed: word, quietHours: 'times' },
  notifications: { type: word, dedupeKey: ids },
  oneTimeLinks: { tokenHash: hash },
  // A name stands in two cells, where no pattern finds both together: its row goes with the child, the parents or the address.
  parentProposals: { firstName: 'goes with its row', lastName: 'goes with its row' },
  passkeys: { site: setUp, transports: word, credentialId: 'random bytes', publicKey: 'a key' },
  payoutAccounts: { platform: provider, accountId: provider },
  payouts: { platform: provider, accountId: provider, transferId: provider, currency: standard },
  people: {
    ...{ firstName: ownRow, lastName: ownRow, email: ownRow, mobile: ownRow, studentNumber: ownRow },
    ...{ grade: ownRow, timeZone: standard },
    ...{ nameInAlphabet: 'made of the names', words: 'made of the names', beginnings: 'made of the names' },
  },
  peopleCounts: { role: word },
  providerLinks: { issuer: setUp, providerName: setUp, clientId: setUp, subject: provider },
  rateLimits: { key: 'who tried something, for a day: also an address that nobody has, as it was typed' },
  recordings: { leasedBy: process },
  recoveryCodes: { codeHash: hash },
  reportFiles: { hostName: setUp, storageName: 'an id', timeZone: standard, language: standard },
  sandboxAccounts: { id: provider, idempotencyKey: hash },
  sandboxTransfers: { id: provider, accountId: provider, transferGroup: 'an id', currency: standard },
  serverProcesses: { name: process },
  signInSteps: { tokenHash: hash, passwordHash: hash },
  signOnAttempts: { stateHash: hash, browserHash: hash, sealed: 'sealed, for minutes' },
  signOnCodes: { tokenHash: hash, browserHash: hash },
  socketTickets: { tokenHash: hash },
  spentChallenges: { challengeHash: hash },
  studentParents: { firstName: 'goes with its row', lastName: 'goes with its row' },
  subcategories: { name: 'the catalogue' },
  subjects: { name: 'the catalogue' },
  visitMessages: { clientMessageId: 'an id' },
  visitRequests: { otherSlotIds: ids },
  visitStays: { process },
  visits: { slotIds: ids },
  waitingRoomPresence: { connections: process },
  weeklySchedules: { timeZone: standard },
} as const satisfies Reasons;
