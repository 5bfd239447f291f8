/** What visitors read, and agree to, where the shops of an organization share who is known to them. */
export type AcrossShops = { readonly sentence: (organization: string) => string }
