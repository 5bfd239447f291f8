/** The pages that a shop's code leads to: its card (R2.4), the form before a visit, its queue (R2.6). */
export type EntryKind = 'c' | 'f' | 'w'
