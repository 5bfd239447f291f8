/** Reference for password sign-ins: the hash check alone, with the server's concurrency. Driven by messages from the bench. */
import { availableParallelism } from 'node:os'
import { createPasswordHasher } from '#identity/passwords/password-hash.ts'
import { handleBenchCommands } from './client-process.ts'

const password = 'umbrella in november'
const hasher = await createPasswordHasher()
const hash = await hasher.hash(password)

handleBenchCommands(async ({ milliseconds }: { milliseconds: number }): Promise<number> => {
  const began = performance.now()
  let done = 0
  const check = async () => {
    for (; performance.now() - began < milliseconds; done++) await hasher.verify(hash, password)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, check))
  return done / ((performance.now() - began) / 1000)
})
