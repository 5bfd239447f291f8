/** Cards that are being filled in on this device: what was typed is here before it is anywhere else. */
import type { Answers } from '#domain/forms/answers.ts'
import { isLocale, type Locale } from '#domain/locale.ts'

/** A wish to begin a card, as it was first said: repeated word for word, it begins no second one. */
export type Beginning = { key: string; answers: Answers; locale: Locale }

/**
 * That another device's answers were put together with this one's: the fields that both had changed, where this one's answer stays, each with what the
 * other one says.
 */
export type Merged = Readonly<Record<string, Answers>>

export type LocalCard = {
  /** The shop's entry code. */
  shop: string
  /** The card's token, once the server has it. */
  token?: string | undefined
  /** The token of the number that it is filled in with. */
  ticket?: string | undefined
  answers: Answers
  /** What the server had when these answers were last the same as its own, and which revision that was. */
  base: Answers
  rev: number
  /** The server was asked to begin it, and has not answered. */
  beginning?: Beginning | undefined
  /** Until it is sent: so long whoever fills it in is to look at it. */
  merged?: Merged | undefined
  /** On a shared tablet: the next visitor must not find it. */
  isBrief?: boolean | undefined
  /** When it was begun and when something was typed last, by this device's clock, in ms. */
  begunAt?: number | undefined
  at: number
}

const key = 'uketsuke.cards'
const most = 4
/** A device is lent and sold: what somebody never sent does not lie there for long. In ms. */
const longest = 7 * 24 * 60 * 60 * 1000
/** The same on a shared tablet. */
export const briefMs = 30 * 60 * 1000

const isOld = ({ at, isBrief }: LocalCard, now: number) => Math.abs(now - at) >= (isBrief ? briefMs : longest)

function readAll(now: number): readonly LocalCard[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((card) => isKept(card) && !isOld(card, now)) : []
  } catch {
    return [] // storage is switched off, or something else wrote there
  }
}

function isKept(value: unknown): value is LocalCard {
  const { shop, answers, base, rev, at, beginning, merged } = value as Partial<Record<keyof LocalCard, unknown>>
  const whole = typeof shop === 'string' && typeof rev === 'number' && typeof at === 'number' && [answers, base].every(isAnswers)
  return whole && (beginning === undefined || isBeginning(beginning)) && (merged === undefined || isMerged(merged))
}

function isBeginning(value: unknown): value is Beginning {
  const { key, answers, locale } = (value ?? {}) as Partial<Record<keyof Beginning, unknown>>
  return typeof key === 'string' && isAnswers(answers) && isLocale(locale)
}

function isMerged(value: unknown): value is Merged {
  return typeof value === 'object' && value !== null && Object.values(value).every(isAnswers)
}

function isAnswers(value: unknown): value is Answers {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((list) => Array.isArray(list) && list.every((answer) => typeof answer === 'string'))
}

/** `id`: of the page's address; the entry code, or the token of a card or a number. */
const isOf = (card: LocalCard, id: string) => [card.token, card.ticket].includes(id) || (card.shop === id && !card.ticket)

export function readLocalCard(id: string): LocalCard | undefined {
  const cards = readAll(Date.now())
  // Removes from the device what is too old.
  write(cards)
  return cards.find((card) => isOf(card, id))
}

/** The page gives way to the next visitor's: what is still in its form must not be written again. */
let isGivenUp = false

/** In the place of what was kept of the same card. False where this device keeps nothing. */
export function saveLocalCard(card: Omit<LocalCard, 'begunAt' | 'at'>): boolean {
  if (isGivenUp) return false
  const now = Date.now()
  const all = readAll(now)
  const same = (other: LocalCard) =>
    card.token && other.token ? card.token === other.token : card.shop === other.shop && card.ticket === other.ticket
  const begunAt = all.find(same)?.begunAt ?? now
  return write([{ ...card, begunAt, at: now }, ...all.filter((other) => !same(other))].slice(0, most))
}

/** Forgets the cards of a page that is being left for the next visitor. Returns all that their photos may be kept under. */
export function giveUpCards(ids: readonly string[]): readonly string[] {
  isGivenUp = true
  const given = readAll(Date.now()).filter((card) => ids.some((id) => isOf(card, id)))
  for (const id of ids) clearLocalCard(id)
  return [...ids, ...given.flatMap(({ shop, token }) => (token ? [shop, token] : [shop]))]
}

/** Sent, or thrown away: nothing of it stays on the device. */
export function clearLocalCard(id: string): void {
  write(readAll(Date.now()).filter((card) => !isOf(card, id)))
}

function write(cards: readonly LocalCard[]): boolean {
  try {
    if (cards.length > 0) localStorage.setItem(key, JSON.stringify(cards))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
