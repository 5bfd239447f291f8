/** Returns true for LINE's own browser. */
export const isLineBrowser = (userAgent: string | null | undefined): boolean => /\bLine\/\d/.test(userAgent ?? '')
