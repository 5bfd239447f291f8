/** What may be written on a ticket, apart from the rules and the schemas: pages need the figures without these. In characters: */
export const nameLimit = 60
export const contactLimit = 120
/** Of staff's note on a visit: a few lines. */
export const noteLimit = 500

/** People. */
export const partySizeLimit = 20
