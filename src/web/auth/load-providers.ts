import { providerSignInTimings } from '#domain/sign-in-times.ts'
import { withTimeout } from '../device/time-limit.ts'

/** Loads the script for sign-in by another service. Touch devices get the longer time limit (R9.1). */
export function loadProvidersModule(): Promise<typeof import('./providers.ts')> {
  const { short, long } = providerSignInTimings.identityScript
  return withTimeout(matchMedia('(pointer: coarse)').matches ? long : short, import('./providers.ts'))
}
