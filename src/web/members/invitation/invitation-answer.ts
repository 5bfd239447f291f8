import type { z } from 'zod'
import type { getInvitation } from '#contract/members.ts'
import type { Problem } from '#contract/problem.ts'

export type InvitationDetails = z.infer<(typeof getInvitation)['answer']>

export type InvitationSignInMethods = {
  /** Sign-in method of a new account; undefined if none can be created. */
  fresh: 'password' | 'emailLink' | undefined
  /** Sign-in methods of an existing account: `password`, or `others`. */
  password: boolean
  others: boolean
}

/** Form state after submit. The password is never repeated. */
export type InvitationFormResult = {
  accepted?: { email: string; signedIn?: boolean }
  problem?: Problem
  displayName?: string
  key?: string
  unsent?: true
}
