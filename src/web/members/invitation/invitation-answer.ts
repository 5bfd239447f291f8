import type { z } from 'zod'
import type { showInvitation } from '#contract/members.ts'
import type { Problem } from '#contract/problem.ts'

export type InvitationOffer = z.infer<(typeof showInvitation)['answer']>

export type InvitationWays = {
  /** What a new account signs in by; undefined: it could not. */
  fresh: 'password' | 'emailLink' | undefined
  /** Whether one that is there already may have a password, and other ways. */
  password: boolean
  others: boolean
}

/** How the form comes back. The password is never repeated. */
export type InvitationAnswer = {
  accepted?: { email: string; signedIn?: boolean }
  problem?: Problem
  displayName?: string
  key?: string
  unsent?: true
}
