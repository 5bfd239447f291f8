/** How far two persons on cards are alike. Apart from the rule that finds it, which brings along tables that no page needs. */

/** What two have in common, that which tells most first. A name alone leads to nobody: it is only looked at where something else is the same. */
export const sameReasons = ['phone', 'email', 'kana', 'name'] as const
export type SameReason = (typeof sameReasons)[number]

/** A family shares a number, and a shop an address: only with the name as well is it likely. Many have the same reading. */
export const likenesses = ['likely', 'possible', 'vague'] as const
export type Likeness = (typeof likenesses)[number]
