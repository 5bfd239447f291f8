import { pgSchema } from 'drizzle-orm/pg-core'

/** Not granted to `uketsuke_app`: statements inside a tenant's scope cannot access sign-in data. */
export const identitySchema = pgSchema('identity')
