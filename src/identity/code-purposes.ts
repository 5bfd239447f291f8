import type { OutboxEvent } from '#domain/outbox/events.ts'

type Purpose = {
  requestType: string
  mode: string
  event: OutboxEvent & `account.${string}`
  /** Lifetime of the mailed link. */
  seconds: number
  /**
   * Codes that end when this one is used. `alike`: of the same purpose. `requested`: all requested codes. `later`: also recovery codes
   * of addresses set later, so the earliest owner wins.
   */
  ends: 'alike' | 'requested' | 'later'
}

const hour = 60 * 60

/** Actions that a mailed link allows once (docs/decisions/089-account-mails.md). */
export const actionCodePurposeDetails = {
  resetPassword: {
    requestType: 'PASSWORD_RESET',
    mode: 'resetPassword',
    event: 'account.resetPassword',
    seconds: hour,
    ends: 'requested',
  },
  verifyEmail: { requestType: 'VERIFY_EMAIL', mode: 'verifyEmail', event: 'account.verifyEmail', seconds: hour, ends: 'alike' },
  changeEmail: {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    mode: 'verifyAndChangeEmail',
    event: 'account.changeEmail',
    seconds: hour,
    ends: 'requested',
  },
  // Sent without a request, so its reader may find it days later.
  recoverEmail: {
    requestType: 'RECOVER_EMAIL',
    mode: 'recoverEmail',
    event: 'account.emailChanged',
    seconds: 7 * 24 * hour,
    ends: 'later',
  },
  signIn: { requestType: 'EMAIL_SIGNIN', mode: 'signIn', event: 'account.signInLink', seconds: hour / 4, ends: 'alike' },
} as const satisfies Record<string, Purpose>

export type ActionCodePurpose = keyof typeof actionCodePurposeDetails
export const actionCodePurposes = Object.keys(actionCodePurposeDetails) as [ActionCodePurpose, ...ActionCodePurpose[]]
