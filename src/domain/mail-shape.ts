/**
 * What somebody can be told of by a channel that leaves the house, and what the words for it may name. `text?` may be absent:
 * a template asks for it by a section. `page`: a link to what it is about, made when the message is sent, so
 * that no row holds what opens it. `minutes?`: from and to, such as `15-25`. `day`: with its weekday. `needs`: a template that leaves it out is refused.
 */
type VariableKind = 'text' | 'text?' | 'date?' | 'day' | 'day?' | 'counter?' | 'minutes?' | 'link' | 'page'

type MailShape = {
  /** Advertising needs a consent and a way out (特定電子メール法). */
  class: 'transactional' | 'advertising'
  variables: Readonly<Record<string, VariableKind>>
  needs: readonly string[]
  /** From then on it isn't worth sending. In minutes. */
  worthMinutes: number
  /** A courtesy that nobody has asked for: mailed in shops that switch it on. */
  onWish?: true
  /** Does not count towards the mails that a mailbox gets in a day. */
  uncounted?: true
}

/** By event. */
export type Mails = Record<string, MailShape>

export const dayMinutes = 24 * 60
