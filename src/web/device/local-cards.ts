/** Cards being filled in on this device. Typed text is stored here before it is sent. */
import type { Answers } from '#domain/forms/answers.ts'
import { isLocale, type Locale } from '#domain/locale.ts'

/**
 * The first request to create a card. Retries repeat it unchanged, so its idempotency key prevents a second card. `openedStep`: the page of the form that
 * was open.
 */
export type CardCreationRequest = { key: string; answers: Answers; locale: Locale; openedStep?: string | undefined }

/** Fields changed on both devices in a merge. This device's answer stays; the map holds the other device's. */
export type OtherDeviceAnswers = Readonly<Record<string, Answers>>

export type LocalCard = {
  shop: string
  /** Card token; undefined until the server has the card. */
  token?: string | undefined
  /** Token of the ticket that the card belongs to. */
  ticket?: string | undefined
  answers: Answers
  /** Answers and revision at the last sync with the server. */
  base: Answers
  rev: number
  /** The create request that has no response yet. */
  beginning?: CardCreationRequest | undefined
  /** Merge conflicts for the visitor to review before sending. */
  merged?: OtherDeviceAnswers | undefined
  /** True on a shared tablet, where the next visitor must not find it. */
  isBrief?: boolean | undefined
  /** Creation and last change by this device's clock, in ms. */
  begunAt?: number | undefined
  at: number
}

export type UndatedLocalCard = Omit<LocalCard, 'begunAt' | 'at'>

const key = 'uketsuke.cards'
const maxCards = 4
/** Maximum age of an unsent card, in ms: devices are lent and sold. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000
export const sharedTabletDataMaxAgeMs = 30 * 60 * 1000

const isOld = ({ at, isBrief }: LocalCard, now: number) => Math.abs(now - at) >= (isBrief ? sharedTabletDataMaxAgeMs : maxAgeMs)

function readAll(now: number): readonly LocalCard[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((card) => isLocalCard(card) && !isOld(card, now)) : []
  } catch {
    return [] // storage is forbidden, or another program wrote there
  }
}

function isLocalCard(value: unknown): value is LocalCard {
  const { shop, answers, base, rev, at, beginning, merged } = value as Partial<Record<keyof LocalCard, unknown>>
  const whole = typeof shop === 'string' && typeof rev === 'number' && typeof at === 'number' && [answers, base].every(isAnswers)
  return whole && (beginning === undefined || isCardCreationRequest(beginning)) && (merged === undefined || isMerged(merged))
}

export function isCardCreationRequest(value: unknown): value is CardCreationRequest {
  const { key, answers, locale, openedStep } = (value ?? {}) as Partial<Record<keyof CardCreationRequest, unknown>>
  const hasStep = openedStep === undefined || typeof openedStep === 'string'
  return typeof key === 'string' && isAnswers(answers) && isLocale(locale) && hasStep
}

function isMerged(value: unknown): value is OtherDeviceAnswers {
  return typeof value === 'object' && value !== null && Object.values(value).every(isAnswers)
}

export function isAnswers(value: unknown): value is Answers {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((list) => Array.isArray(list) && list.every((answer) => typeof answer === 'string'))
}

/** `id` from the page's address: the entry code, or the token of a card or ticket. */
const isOf = (card: LocalCard, id: string) => [card.token, card.ticket].includes(id) || (card.shop === id && !card.ticket)

export function readLocalCard(id: string): LocalCard | undefined {
  const cards = readAll(Date.now())
  write(cards)
  return cards.find((card) => isOf(card, id))
}

/** True once the page is handed to the next visitor: pending input must not be stored again. */
let isGivenUp = false

/**
 * Replaces the stored copy of the same card with the card, or with what `merge` makes of that copy. Returns false if this device cannot
 * store it.
 */
export function saveLocalCard(card: UndatedLocalCard, merge: (stored: LocalCard) => UndatedLocalCard = () => card): boolean {
  if (isGivenUp) return false
  const now = Date.now()
  const all = readAll(now)
  const same = (other: LocalCard) =>
    card.token && other.token ? card.token === other.token : card.shop === other.shop && card.ticket === other.ticket
  const stored = all.find(same)
  return write(
    [{ ...(stored ? merge(stored) : card), begunAt: stored?.begunAt ?? now, at: now }, ...all.filter((other) => !same(other))].slice(
      0,
      maxCards,
    ),
  )
}

/** Deletes the cards of a page that is handed to the next visitor. Returns all ids under which their photos may be stored. */
export function discardCardsForNextVisitor(ids: readonly string[]): readonly string[] {
  isGivenUp = true
  const handedOver = readAll(Date.now()).filter((card) => ids.some((id) => isOf(card, id)))
  for (const id of ids) clearLocalCard(id)
  return [...ids, ...handedOver.flatMap(({ shop, token }) => (token ? [shop, token] : [shop]))]
}

/** Deletes a card from the device after it was sent or discarded. */
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
