import { signInTimes } from '#domain/sign-in-times.ts'
import { within } from '../device/time-limit.ts'

/** R9.1: the script for signing in by another service; slow devices may take twice as long. */
export function loadProviders(): Promise<typeof import('./providers.ts')> {
  const { short, long } = signInTimes.identityScript
  return within(matchMedia('(pointer: coarse)').matches ? long : short, import('./providers.ts'))
}
