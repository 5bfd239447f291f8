/** By which people are told apart in lists; each is drawn beside a name, never alone. */
export const staffColours = ['green', 'blue', 'orange', 'red', 'violet', 'teal', 'brown', 'grey'] as const
export type StaffColour = (typeof staffColours)[number]
