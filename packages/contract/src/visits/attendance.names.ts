/** Whether somebody was there; 'open' while it cannot be said, or was not marked. */
export const presenceNames = ['present', 'absent', 'open'] as const;

/** Whether somebody was there. */
export type PresenceName = (typeof presenceNames)[number];

/** As what somebody is in a session. */
export const sideNames = ['educator', 'student', 'parent', 'guest'] as const;
