export const periodKinds = ['asap', 'any', 'range'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** A requested time: as soon as possible, any time, or within these days (YYYY-MM-DD, inclusive). */
export type Period = { readonly kind: PeriodKind; readonly from?: string | undefined; readonly to?: string | undefined }
