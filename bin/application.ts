import { Temporal } from 'temporal-polyfill'
import { createIdentity } from '#identity/identity.ts'
import type { CreateApplication } from '#platform/application.ts'
import { type AppParts, createApp } from '#server/app.ts'

/** Connects the sign-in service with the product: neither imports the other. */
export function wireApplication(development?: AppParts['development']): CreateApplication {
  const clock = () => Temporal.Now.instant()
  return async (dependencies) => {
    const { routes, accounts, chores } = await createIdentity({ ...dependencies, clock })
    return createApp({ ...dependencies, clock, signIn: { fetch: routes.fetch, accounts, chores }, ...(development ? { development } : {}) })
  }
}
