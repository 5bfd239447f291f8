/** What all features add to an answer, in one object. */
export const joinParts = <Parts extends object>(parts: readonly Parts[]): Parts => Object.assign({}, ...parts)
