/** Most entries in a file of the audit; for more, choose fewer days. */
export const auditFileLines = 10_000;

/** How many files of the audit one person may make within a day. */
export const auditFilesInDay = 20;

/** How many things of one kind a search of the audit finds by name. */
export const auditSearchFinds = 50;

/** A place in the list of the audit: an entry's moment and its id. */
export const auditCursor = /^\d{1,15}-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
