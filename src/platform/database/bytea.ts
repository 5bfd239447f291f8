import { customType } from 'drizzle-orm/pg-core'

/** Bytes: keys and pictures. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
