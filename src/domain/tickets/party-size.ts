/** Apart from the contract, because the visitor's page needs it without the schemas. */
export const partySizeLimit = 20
