import type { OutboxEvent } from '#domain/outbox/events.ts'

type Purpose = {
  /** What the SDK calls it, and its links. */
  requestType: string
  mode: string
  event: OutboxEvent & `account.${string}`
  /** How long it is good. */
  seconds: number
  /**
   * What else is over when it is used. `alike`: what was asked for to the same end; `asked`: all that was asked for; `later`: also ways back to
   * addresses that came after the one it restores, so that whoever had the account first has the last word.
   */
  ends: 'alike' | 'asked' | 'later'
}

const hour = 60 * 60

/** What whoever reads an account's mails can do by a link in one, once (docs/decisions/089-account-mails.md). */
export const purposes = {
  resetPassword: { requestType: 'PASSWORD_RESET', mode: 'resetPassword', event: 'account.resetPassword', seconds: hour, ends: 'asked' },
  verifyEmail: { requestType: 'VERIFY_EMAIL', mode: 'verifyEmail', event: 'account.verifyEmail', seconds: hour, ends: 'alike' },
  changeEmail: {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    mode: 'verifyAndChangeEmail',
    event: 'account.changeEmail',
    seconds: hour,
    ends: 'asked',
  },
  // Nobody has asked for this mail: it is read when its receiver next looks, and must still be good when it was sent on its last day.
  recoverEmail: {
    requestType: 'RECOVER_EMAIL',
    mode: 'recoverEmail',
    event: 'account.emailChanged',
    seconds: 7 * 24 * hour,
    ends: 'later',
  },
  signIn: { requestType: 'EMAIL_SIGNIN', mode: 'signIn', event: 'account.signInLink', seconds: hour / 4, ends: 'alike' },
} as const satisfies Record<string, Purpose>

export type CodePurpose = keyof typeof purposes
export const codePurposes = Object.keys(purposes) as [CodePurpose, ...CodePurpose[]]
