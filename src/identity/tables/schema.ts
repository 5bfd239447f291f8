import { pgSchema } from 'drizzle-orm/pg-core'

/** Not granted to `uketsuke_app`: no statement inside a tenant's scope reads or writes sign-in data. */
export const identitySchema = pgSchema('identity')
