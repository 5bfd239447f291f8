import type { z } from 'zod'
import type { showInvitation } from '#contract/members.ts'
import type { Problem } from '#contract/problem.ts'

export type InvitationOffer = z.infer<(typeof showInvitation)['answer']>

/** How the form comes back. The password is never repeated. */
export type InvitationAnswer = {
  accepted?: { email: string; signedIn?: boolean }
  problem?: Problem
  displayName?: string
  key?: string
  unsent?: true
}
