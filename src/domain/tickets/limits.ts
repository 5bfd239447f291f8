/** Field limits in characters, apart from rules and schemas, because pages need only the figures. */
export const nameLimit = 60
export const contactLimit = 120
export const noteLimit = 500

export const partySizeLimit = 20
