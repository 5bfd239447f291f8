/** Field limits in characters, apart from rules and schemas, because pages need only the figures. */
export const maxNameLength = 60
export const maxContactLength = 120
export const maxNoteLength = 500

export const maxPartySize = 20
