/** Properties that staff propose to whoever gave a card, and what became of each. */
import { hasHiddenCharacters } from '../hidden-characters.ts'

/** Letters of the house and its room. */
export const proposalNameLimit = 120
export const proposalRemarkLimit = 500
export const proposalLinkLimit = 2000
/** Yen a month: more is a slip. */
export const mostProposalRent = 1_000_000_000
/** Of a card: who was shown more than these is looked after in another way. */
export const mostProposals = 100
/** Of a card's that were taken off: of more than these the earliest can't be brought back. */
export const mostRemovedProposals = 100

/** What the visitor made of it, from first to last. */
export const proposalReactions = ['proposed', 'interested', 'viewing', 'applied', 'declined'] as const
export type ProposalReaction = (typeof proposalReactions)[number]

const webAddress = /^https?:\/\/[^\s/?#\\@<>"]+(?:[/?#][^\s\\<>"]*)?$/i

/** Of browsers and of the server alike, though not of the language. */
declare const URL: { canParse(text: string): boolean }

/** A page that a browser opens: nothing that runs by being opened, nobody's password in it, and nothing that can't be seen. */
export const isWebAddress = (text: string) => webAddress.test(text) && URL.canParse(text) && !hasHiddenCharacters(text)
