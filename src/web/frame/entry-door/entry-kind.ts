/** The pages that a shop's code leads to: its card, the form before a visit, its queue (R2.4 to R2.6). */
export type EntryKind = 'c' | 'f' | 'w'
