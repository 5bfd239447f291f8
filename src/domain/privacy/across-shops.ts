/** Text that visitors agree to if the organization's shops share visitor data. */
export type AcrossShops = { readonly sentence: (organization: string) => string }
