import { createPasswordHasher } from '#identity/passwords/password-hash.ts'

/** Password hashes without their usual cost, because tests make many accounts. */
export const cheapPasswordHasher = createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
