/** Text that visitors agree to if the organization's shops share visitor data. */
export type DataSharingText = { readonly sentence: (organization: string) => string }
