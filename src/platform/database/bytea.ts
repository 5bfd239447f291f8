import { customType } from 'drizzle-orm/pg-core'

/** Column type for keys and pictures. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
