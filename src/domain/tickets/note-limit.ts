/** Characters of staff's note on a visit: a few lines. */
export const noteLimit = 500
