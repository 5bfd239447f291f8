import { signInTimes } from '#domain/sign-in-times.ts'

type Service = typeof import('./providers.ts')

/** R9.1: the script for signing in by another service; on a slow device it is waited for twice as long. Throws as the SDK does. */
export function loadProviders(): Promise<Service> {
  const { short, long } = signInTimes.identityScript
  const patience = matchMedia('(pointer: coarse)').matches ? long : short
  return new Promise((resolve, reject) => {
    const late = () => reject(Object.assign(new Error('the script didn’t come'), { code: 'auth/network-request-failed' }))
    const waits = setTimeout(late, patience)
    import('./providers.ts').then(resolve, reject).finally(() => clearTimeout(waits))
  })
}
