/** How late somebody may say that they are, in minutes. Apart from the rules, because the visitor's page needs it without them. */
export const lateMinutes = [5, 10, 15] as const
export type LateMinutes = (typeof lateMinutes)[number]
