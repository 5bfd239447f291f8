import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '#domain/passwords/length.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { createConcurrencyLimiter } from '#platform/gate.ts'

/** OWASP's password storage cheat sheet, argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type PasswordHasher = {
  /** Never refused: it is called inside transactions, so the line is no longer than there are connections. */
  hash(password: string): Promise<string>
  /** A missing hash (no such account) takes as long and answers false. */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean | Refusal<'gate.full'>>
}

/** Hashing is made expensive on purpose: without a limit a burst of sign-ins would take the whole machine. */
export async function createPasswordHasher({
  width = availableParallelism(),
  queue = 20,
  cost = argon2Cost,
} = {}): Promise<PasswordHasher> {
  const gate = createConcurrencyLimiter(width)
  const nobody = await hash('nobody has this password', cost)
  return {
    async hash(password) {
      const made = await gate(Number.POSITIVE_INFINITY, () => hash(normalizePassword(password), cost))
      if (isRefusal(made)) throw new Error('an endless line refused')
      return made
    },
    verify: (passwordHash, password) =>
      gate(queue, async () => {
        const right = await verify(passwordHash ?? nobody, normalizePassword(password))
        return right && typeof passwordHash === 'string'
      }),
  }
}
