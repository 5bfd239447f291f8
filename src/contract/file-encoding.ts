/** Encodings of files for spreadsheets. `utf8` has a byte order mark; `shift_jis` is for older programs. */
export const fileEncodings = ['utf8', 'shift_jis'] as const
export type FileEncoding = (typeof fileEncodings)[number]
