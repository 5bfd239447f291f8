/** Apart from the rule, because the contract and the form need it without. Characters. */
export const contactLimit = 120
