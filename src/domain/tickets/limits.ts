/** Field limits in characters, apart from rules and schemas, because pages need only the figures. */
export const nameLimit = 60
export const contactLimit = 120
/** Limit of staff's note on a visit. */
export const noteLimit = 500

/** Maximum of people in a party. */
export const partySizeLimit = 20
