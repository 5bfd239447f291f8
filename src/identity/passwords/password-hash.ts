import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '#domain/passwords/length.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'

/** OWASP password storage cheat sheet, argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type PasswordHasher = {
  /** Never refused, because it runs inside transactions: the queue is no longer than the number of connections. */
  hash(password: string): Promise<string>
  /** Returns false for a missing hash (no such account) after the same time. */
  verify(passwordHash: string | null | undefined, password: string): Promise<boolean | Refusal<'gate.full'>>
}

/** Limits concurrent hashing. It is expensive on purpose, so a burst of sign-ins would take the whole machine. */
export async function createPasswordHasher({
  width = availableParallelism(),
  queue = 20,
  cost = argon2Cost,
} = {}): Promise<PasswordHasher> {
  const gate = createConcurrencyLimiter(width)
  const dummyHash = await hash('nobody has this password', cost)
  return {
    async hash(password) {
      const made = await gate(Number.POSITIVE_INFINITY, () => hash(normalizePassword(password), cost))
      if (isRefusal(made)) throw new Error('an endless line refused')
      return made
    },
    verify: (passwordHash, password) =>
      gate(queue, async () => {
        const isCorrect = await verify(passwordHash ?? dummyHash, normalizePassword(password))
        return isCorrect && typeof passwordHash === 'string'
      }),
  }
}
