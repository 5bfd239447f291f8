import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SlotTime } from '#contract/reservations/slots.ts'
import { catchUp, resumeDraft } from '#domain/cards/catch-up.ts'
import { mayKeepDraft } from '#domain/cards/draft.ts'
import { answerOf, changedFields } from '#domain/cards/edits.ts'
import { furthest } from '#domain/cards/progress.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { type Beginning, forgetCard, keepCard, type Merged, readKept } from '../../device/kept-cards.ts'
import { randomKey } from '../../device/random-key.ts'
import { useLocale } from '../../i18n/locale.ts'
import { foundStations } from '../../parts/choices/station-select/found-stations.ts'
import { type CardData, fieldsOf, type KnownCard } from './card-data.ts'
import type { CardAnswer } from './card-saves.ts'
import { holdFocus, readAnswers, typedBefore } from './typed-answers.ts'
import { pause, useTyping } from './use-typing.ts'

export type LoadedCard = Extract<CardData, { kind: 'card' }>
type Act = 'save' | 'send'

/** What the visitor is told beside the form. */
export type Told =
  | { kind: 'unsent' }
  | { kind: 'refused'; why: string }
  | { kind: 'elsewhere'; why: string; ticket: string }
  | { kind: 'wrong' }

/** Where the answers are: on this device, which keeps a draft, or changed in a card that was sent, so that the shop does not have them yet. */
export type Saved = 'here' | 'unsent'

type Current = {
  answers: Answers
  /** What the server had when `answers` were last the same. */
  base: Answers
  card: KnownCard | undefined
  /** The furthest page that was turned to here. */
  reached: string | null
  beginning: Beginning | undefined
  merged: Merged | undefined
  /** What was sent and perhaps arrived, the last of it on its way; as which act, and what is to follow. */
  unheard: readonly Answers[]
  act: Act | undefined
  next: Act | undefined
  alone: boolean
  typed: boolean
}

/** Sent cards are not saved while they are changed: the shop gets the changes when the card is sent again. */
const isSent = (card: KnownCard | undefined): boolean => card !== undefined && card.status !== 'draft'

/** After a line that was cut, in ms: nobody has to type again for what was typed before. */
const again = 10_000

/**
 * The card as it is filled in here: kept on this device with every letter, and by the server once somebody may be reached and has agreed. What the
 * server has meanwhile from elsewhere is put together with it field by field.
 */
export function useCard(
  loaded: LoadedCard,
  /** False until it is known whether what this device has of the card may be shown. */
  isSettled: boolean,
  onCard: (card: KnownCard, act: Act, visit: string | undefined) => void,
  onWrong: (wrong: Readonly<Record<string, string>>) => void,
) {
  const { id, shop, steps, ticket, isSharedTablet } = loaded
  const fields = useMemo(() => fieldsOf(steps), [steps])
  const fetcher = useFetcher<CardAnswer>()
  const [card, setCard] = useState(loaded.card)
  const [answers, setAnswers] = useState<Answers>(loaded.card?.answers ?? loaded.given ?? {})
  /** Another form: what it is to show is no longer what was typed into this one. */
  const [round, setRound] = useState(0)
  const toFocus = useRef<() => void>(undefined)
  const [told, setTold] = useState<Told>()
  const [merged, setMerged] = useState<Merged>()
  const [saved, setSaved] = useState<Saved>()
  const [free, setFree] = useState<readonly SlotTime[]>()
  const root = useRef<HTMLDivElement>(null)
  /** `alone`: its number has gone, or what that had; `typed`: something was answered on this page. */
  const first = {
    answers,
    base: answers,
    card,
    reached: card?.reached ?? null,
    beginning: undefined,
    merged: undefined,
    unheard: [],
    act: undefined,
    next: undefined,
    alone: false,
    typed: false,
  }
  const now = useRef<Current>(first)
  const locale = useLocale()

  const renew = useCallback(() => {
    toFocus.current = root.current ? holdFocus(root.current) : undefined
    setRound((before) => before + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the fields were made anew
  useLayoutEffect(() => toFocus.current?.(), [round])

  const same = useCallback((one: Answers, other: Answers) => changedFields(fields, one, other).length === 0, [fields])
  const write = useCallback(
    (next: Answers) => {
      const { base, card, alone, beginning, merged } = now.current
      now.current.answers = next
      const of = { shop: shop.code, token: card?.token, ticket: alone ? undefined : ticket?.token }
      const isHere = keepCard({ ...of, answers: next, base, rev: card?.rev ?? 0, beginning, merged, isBrief: isSharedTablet })
      setSaved(isSent(card) ? (same(next, base) ? undefined : 'unsent') : isHere ? 'here' : undefined)
    },
    [shop.code, ticket?.token, isSharedTablet, same],
  )

  const merge = useCallback(
    (conflicts: readonly string[], theirs: Answers) => {
      const both = fields.filter(({ key }) => conflicts.includes(key)).map((field) => [field.key, answerOf(field, theirs)])
      now.current.merged = { ...now.current.merged, ...Object.fromEntries(both) }
      setMerged(now.current.merged)
    },
    [fields],
  )

  const push = useCallback(
    (act: Act) => {
      const { card, answers, alone } = now.current
      if (now.current.act) {
        if (now.current.next !== 'send') now.current.next = act
        return
      }
      Object.assign(now.current, { act, unheard: [...now.current.unheard, answers] })
      const form = { _act: act, _answers: JSON.stringify(answers), _code: shop.code, _reached: now.current.reached ?? '' }
      const of = card ? { _token: card.token, _rev: String(card.rev) } : ticket && !alone ? { _ticket: ticket.token } : {}
      if (!card && !now.current.beginning) {
        now.current.beginning = { key: randomKey(), answers, locale }
        write(answers)
      }
      const begin = card ? {} : { _begin: JSON.stringify(now.current.beginning) }
      void fetcher.submit({ ...form, ...of, ...begin }, { method: 'post' })
    },
    [fetcher.submit, shop.code, ticket, locale, write],
  )

  // What this device has of the card, and what was typed into the page before it was awake.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come
  useEffect(() => {
    if (!isSettled) return
    const device = readKept(id) ?? (ticket && readKept(ticket.token))
    const early = root.current ? typedBefore(root.current) : undefined
    if (!device && !early) return
    let mine = answers
    if (device) {
      const { rev, base, conflicts, ...draft } = resumeDraft(fields, device, card)
      mine = draft.answers
      now.current.base = base
      now.current.beginning = device.beginning
      now.current.merged = device.merged
      setMerged(device.merged)
      if (card) now.current.card = { ...card, rev }
      else if (device.token)
        now.current.card = {
          token: device.token,
          rev,
          answers: base,
          status: 'draft',
          reached: null,
          mayCorrect: true,
          asked: null,
          sentAt: null,
          stations: [],
        }
      if (card && conflicts.length > 0) merge(conflicts, card.answers)
    }
    if (early) mine = { ...mine, ...early }
    now.current.typed = early !== undefined
    now.current.answers = mine
    setAnswers(mine)
    setCard(now.current.card)
    renew()
    if (same(mine, now.current.base)) return
    if (isSent(now.current.card)) setSaved('unsent')
    timer.current = setTimeout(save, pause)
  }, [isSettled])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (!isSettled) return
    const { card, answers, base, reached } = now.current
    if (card && (isSent(card) || (same(answers, base) && card.reached === furthest(steps, card.reached, reached)))) return
    if (mayKeepDraft(fields, answers)) push('save')
  }, [isSettled, fields, steps, push, same])

  const collect = useCallback(() => {
    if (!isSettled || !now.current.typed || !root.current?.querySelector('[data-field]')) return
    write(readAnswers(root.current, fields, now.current.answers))
  }, [isSettled, fields, write])
  const onTyped = useCallback(() => {
    now.current.typed = true
  }, [])
  useTyping(root, timer, { onTyped, collect, save })

  const settle = useRef((_: CardAnswer) => {})
  settle.current = (answer) => {
    const { act, unheard } = now.current
    now.current.act = undefined
    if (!act) return
    const next = now.current.next
    now.current.next = undefined
    if (answer.unsent) {
      clearTimeout(timer.current)
      if (act === 'send' || next === 'send') setTold({ kind: 'unsent' })
      else timer.current = setTimeout(save, next ? 0 : again)
      return
    }
    now.current.unheard = []
    setFree(answer.free)
    const { card: server, problem, wrong } = answer
    const { card: known, alone } = now.current
    if ((problem?.code === 'card.notFound' || problem?.code === 'ticket.notFound') && (known || !alone)) {
      // Its link has expired meanwhile: the same answers, as a card of its own.
      Object.assign(now.current, { card: undefined, base: {}, alone: true, beginning: undefined })
      setCard(undefined)
      write(now.current.answers)
      push(act)
      return
    }
    if (server || (problem && problem.status < 500)) now.current.beginning = undefined
    if (server) {
      for (const { value: code, label: name, kana } of server.stations) foundStations.set(code, { code, name, kana })
      now.current.card = { ...server, own: server.own ?? now.current.card?.own }
      setCard(now.current.card)
    }
    if (problem?.code === 'card.changed' && server) {
      // Perhaps it was this very page, and only the answer was lost; or the server has gone back to what it had earlier, of which this page is the later.
      const own = unheard.some((one) => same(server.answers, one)) || server.rev < (known?.rev ?? 0)
      const before = own ? server.answers : now.current.base
      const { answers: merged, conflicts } = catchUp(fields, { before, now: server.answers, mine: now.current.answers })
      now.current.base = server.answers
      const otherwise = !same(merged, now.current.answers)
      const nothingNew = !otherwise && conflicts.length === 0
      if (!nothingNew) merge(conflicts, server.answers)
      write(merged)
      setAnswers(merged)
      if (otherwise) renew()
      if (nothingNew) push(next ?? act)
      // What was not seen is not sent.
      else if (act === 'send' && problem.detail) setTold({ kind: 'refused', why: problem.detail })
      return
    }
    if (wrong) {
      setTold({ kind: 'wrong' })
      onWrong(wrong)
      return
    }
    if (problem?.code === 'card.begunElsewhere' && ticket) {
      setTold({ kind: 'elsewhere', why: problem.detail ?? '', ticket: ticket.token })
      return
    }
    if (problem || !server) {
      if (act === 'send' || problem?.code === 'card.taken') setTold({ kind: 'refused', why: problem?.detail ?? '' })
      return
    }
    now.current.base = server.answers
    setTold(undefined)
    if (act === 'send') {
      now.current.merged = undefined
      setMerged(undefined)
      forgetCard(shop.code)
      forgetCard(server.token)
      now.current.answers = server.answers
      setAnswers(server.answers)
      setSaved(undefined)
    } else write(now.current.answers)
    onCard(server, act, answer.visit)
    if (next) push(next)
  }
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data) settle.current(fetcher.data)
  }, [fetcher.state, fetcher.data])

  /** The confirmation shows what is sent, also where the browser's own buttons led to it. */
  const show = useCallback(() => setAnswers(now.current.answers), [])

  return {
    root,
    card,
    answers,
    round,
    told,
    merged,
    saved,
    /** Times that are free in the place of those that were wished. */
    free,
    sending: fetcher.state !== 'idle' && now.current.act === 'send',
    /** All that is in the form now. `to`: the page that is turned to. */
    take(to: string) {
      collect()
      now.current.reached = furthest(steps, now.current.reached, to)
      setAnswers(now.current.answers)
      setTold(undefined)
      save()
    },
    send: () => push('send'),
    show,
  }
}
