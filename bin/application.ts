import { Temporal } from 'temporal-polyfill'
import { createIdentityService } from '#identity/identity.ts'
import type { ApplicationFactory } from '#platform/application.ts'
import { type AppDependencies, createApp } from '#server/app.ts'

/** Connects the sign-in service with the product: neither imports the other. */
export function wireApplication(development?: AppDependencies['development']): ApplicationFactory {
  const clock = () => Temporal.Now.instant()
  return async (dependencies) => {
    const { routes, accounts, chores } = await createIdentityService({ ...dependencies, clock })
    return createApp({ ...dependencies, clock, signIn: { fetch: routes.fetch, accounts, chores }, ...(development ? { development } : {}) })
  }
}
