/**
 * Kind of a variable in a message's text. `?`: it may be missing. `day`: with its weekday. `minutes?`: a range such as `15-25`. `page`: a
 * link made at sending, so that no row holds its secret.
 */
type VariableKind = 'text' | 'text?' | 'date?' | 'day' | 'day?' | 'counter?' | 'minutes?' | 'link' | 'page'

type MailShape = {
  /** Advertising needs consent and an unsubscribe link (特定電子メール法). */
  class: 'transactional' | 'advertising'
  variables: Readonly<Record<string, VariableKind>>
  /** Variables that a template must use. */
  requiredVariables: readonly string[]
  /** Minutes after which the message is no longer sent. */
  ttlMinutes: number
  /** Mailed only in shops that switch it on, as visitors did not ask for it. */
  optIn?: true
  /** Does not count towards the mailbox's daily limit. */
  uncounted?: true
}

export type MailDefinitions = Record<string, MailShape>

export const minutesPerDay = 24 * 60
