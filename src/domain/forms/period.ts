export const periodKinds = ['asap', 'any', 'range'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** When something is wished: as soon as possible, at any time, or within these days (YYYY-MM-DD), both of them among it. */
export type Period = { readonly kind: PeriodKind; readonly from?: string | undefined; readonly to?: string | undefined }
