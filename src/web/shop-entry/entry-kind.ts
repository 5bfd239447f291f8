/** Pages that an entry code leads to: `c` the card (R2.4), `f` the times of a visit, `w` the queue (R2.6). */
export type EntryDestination = 'c' | 'f' | 'w'
