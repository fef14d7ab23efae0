/** Gender on the wire. */
export const genders = ['M', 'F'] as const;
