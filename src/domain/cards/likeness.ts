/** The vocabulary of likeness. The rule stands in same-person.ts, since it would make a page load tables of readings. */

/** What two persons have in common, the strongest first. The same name alone finds nobody. */
export const sameReasons = ['phone', 'email', 'kana', 'name'] as const
export type SameReason = (typeof sameReasons)[number]

/** A family shares a number, and a shop an address: only with the name as well is it likely. Many have the same reading. */
export const matchStrengths = ['likely', 'possible', 'vague'] as const
export type Likeness = (typeof matchStrengths)[number]
