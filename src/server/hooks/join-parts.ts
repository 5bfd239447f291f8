/** Merges the parts of all features into one object. */
export const mergeFeatureParts = <Parts extends object>(parts: readonly Partial<Parts>[]): Parts => Object.assign({}, ...parts)
