/** Terms of likeness, kept apart from same-person.ts, which would load the tables of readings into a page. */

/** Things that two persons have in common, strongest first. The same name alone is no match. */
export const matchReasons = ['phone', 'email', 'kana', 'name'] as const
export type MatchReason = (typeof matchReasons)[number]

/** Families share a phone and shops an address, so these are likely only with the name. Many people have the same reading. */
export const matchStrengths = ['likely', 'possible', 'vague'] as const
export type MatchStrength = (typeof matchStrengths)[number]
