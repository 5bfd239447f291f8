import { randomUUID } from 'node:crypto'
import type { User } from 'firebase/auth'
import type { Scenario } from '../scenario.ts'
import { newEmail, password, providerErrorCode, type SignInService, sdkResultCode } from '../service.ts'

const ownAccounts = 'The provider’s accounts belong to one organization each, while ours may belong to several.'

const nextPassword = 'a lantern in december'

const signIn = async ({ account, call }: Pick<SignInService, 'account' | 'call'>, organization: string) => {
  const { email } = await account({ organization })
  return (await call('accounts:signInWithPassword', { email, password, tenantId: organization, returnSecureToken: true })).body
}

const tenantOf = async (user: User, fresh = false) =>
  ((await user.getIdTokenResult(fresh)).claims.firebase as { tenant?: string } | undefined)?.tenant

/** A page for one organization, whose id is the SDK's tenant. */
export const tenantScenarios: readonly Scenario[] = [
  {
    name: 'sign-in for an organization keeps it in refreshed tokens',
    requirement: 'R3.2',
    async steps({ sdk, tab, account }) {
      const organization = randomUUID()
      const { email } = await account({ organization })
      const open = await tab()
      open.tenantId = organization
      const { user } = await sdk.signInWithEmailAndPassword(open, email, password)
      const tenants = [user.tenantId, await tenantOf(user), await tenantOf(user, true)]
      return [...tenants.map((tenant) => tenant === organization), await sdkResultCode(sdk.reload(user))]
    },
    gives: [true, true, true, 'done'],
  },
  {
    name: 'a new password keeps the organization',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const organization = randomUUID()
      const { email } = await account({ organization })
      const open = await tab()
      open.tenantId = organization
      const { user } = await sdk.signInWithEmailAndPassword(open, email, password)
      await sdk.updatePassword(user, nextPassword)
      return [user.tenantId === organization, (await tenantOf(user)) === organization]
    },
    gives: [true, true],
  },
  {
    name: 'sign-in for an organization without a membership',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account({ organization: randomUUID() })
      const open = await tab()
      open.tenantId = randomUUID()
      return sdkResultCode(sdk.signInWithEmailAndPassword(open, email, password))
    },
    gives: 'auth/tenant-id-mismatch',
    emulator: { gives: 'auth/invalid-credential', because: ownAccounts },
  },
  {
    name: 'a wrong password does not reveal memberships',
    requirement: 'R8.1',
    async steps({ sdk, tab, account }) {
      const organization = randomUUID()
      const { email } = await account({ organization })
      const open = await tab()
      const outcomes: string[] = []
      for (const tenantId of [organization, randomUUID()]) {
        open.tenantId = tenantId
        for (const address of [email, newEmail()])
          outcomes.push(await sdkResultCode(sdk.signInWithEmailAndPassword(open, address, nextPassword)))
      }
      return [...new Set(outcomes)]
    },
    gives: ['auth/invalid-credential'],
  },
  {
    name: 'a member signs in without naming an organization',
    requirement: 'R7.3',
    async steps({ sdk, tab, account }) {
      const { email } = await account({ organization: randomUUID() })
      return sdkResultCode(sdk.signInWithEmailAndPassword(await tab(), email, password))
    },
    gives: 'done',
    emulator: { gives: 'auth/invalid-credential', because: ownAccounts },
  },
  {
    name: 'a token for one organization in a call for another',
    requirement: 'R7.3',
    async steps(service) {
      const organization = randomUUID()
      const { idToken } = await signIn(service, organization)
      const ask = async (tenantId: string) => providerErrorCode(await service.call('accounts:lookup', { idToken, tenantId }))
      return [await ask(organization), await ask(randomUUID())]
    },
    gives: ['200', '400 TENANT_ID_MISMATCH'],
  },
  {
    name: 'an attempt to create an account for an organization',
    requirement: 'R7.3',
    async steps({ sdk, tab }) {
      const open = await tab()
      open.tenantId = randomUUID()
      return sdkResultCode(sdk.createUserWithEmailAndPassword(open, newEmail(), password))
    },
    gives: 'auth/tenant-id-mismatch',
    emulator: { gives: 'done', because: ownAccounts },
  },
]
