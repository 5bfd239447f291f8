/** Of files for spreadsheets. `utf8` has a mark at its beginning, by which they know it; `shift_jis` is for programs that read nothing newer. */
export const fileEncodings = ['utf8', 'shift_jis'] as const
export type FileEncoding = (typeof fileEncodings)[number]
