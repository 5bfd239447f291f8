/** Colours of staff in lists, always shown beside a name. */
export const staffColours = ['green', 'blue', 'orange', 'red', 'violet', 'teal', 'brown', 'grey'] as const
export type StaffColour = (typeof staffColours)[number]
