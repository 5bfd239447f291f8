/** Apart from the form's rules, because the contract needs it without them. */
export const nameLimit = 60
