import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { clearLocalCard, readLocalCard, saveLocalCard, type UndatedLocalCard } from '../../device/local-cards.ts'
import { randomKey } from '../../device/random-key.ts'
import { useLocale } from '../../i18n/locale.ts'
import { stationsByCode } from '../../parts/choices/station-select/station-cache.ts'
import { type CardPageData, collectFieldsOfSteps, type StartedCard } from './card-data.ts'
import type { CardFormResult } from './card-saves.ts'
import {
  type CardFormEffect,
  type CardFormEvent,
  type CardFormState,
  type CardSubmitKind,
  createCardFormState,
  mergeWithOtherTab,
  reduceCardFormState,
} from './card-state.ts'
import { collectAnswers, readPreHydrationAnswers, rememberFocus } from './typed-answers.ts'
import { useFormTypingListener } from './use-typing.ts'

export type LoadedCardForm = Extract<CardPageData, { kind: 'card' }>

/**
 * State of the card form. The device stores every keystroke; the server stores the card once there is consent and a contact. Transitions
 * are in card-state.ts; here are form, focus and timers.
 */
export function useCardForm(
  loaded: LoadedCardForm,
  /** False until it is known whether the local card may be shown. */
  isSettled: boolean,
  /** True if the page shows a form that the server refused. */
  isReturned: boolean,
  onCard: (card: StartedCard, act: CardSubmitKind, visit: string | undefined) => void,
  onWrong: (wrong: Readonly<Record<string, string>>) => void,
) {
  const { id, shop, steps, ticket, isSharedTablet, isKiosk = false } = loaded
  const fetcher = useFetcher<CardFormResult>()
  const locale = useLocale()
  const [first] = useState<CardFormState>(() => createCardFormState(loaded.card, loaded.given))
  const now = useRef(first)
  const [shown, setShown] = useState(first.shown)
  /** Incremented to recreate the form when its values no longer match the state. */
  const [round, setRound] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const toFocus = useRef<() => void>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** This page's answers when it last read or stored the local card. */
  const lastKept = useRef(first.answers)
  /** True once the visitor has typed on this page. */
  const isTyped = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the fields were recreated
  useLayoutEffect(() => toFocus.current?.(), [round])

  function keep(card: UndatedLocalCard): boolean {
    const before = lastKept.current
    lastKept.current = card.answers
    return saveLocalCard(card, (stored) => mergeWithOtherTab(steps, card, before, stored))
  }
  function perform(effect: CardFormEffect): void {
    switch (effect.do) {
      case 'keep':
        apply({ at: 'kept', isHere: !isKiosk && keep({ ...effect.card, isBrief: isSharedTablet }) })
        break
      case 'submit':
        void fetcher.submit(effect.form, { method: 'post' })
        break
      case 'saveLater':
        clearTimeout(timer.current)
        if (effect.afterMs !== undefined) timer.current = setTimeout(save, effect.afterMs)
        break
      case 'refill':
        toFocus.current = root.current ? rememberFocus(root.current) : undefined
        setRound((before) => before + 1)
        break
      case 'forget':
        for (const id of effect.ids) clearLocalCard(id)
        break
      case 'showWrong':
        onWrong(effect.wrong)
        break
      case 'goOn':
        onCard(effect.card, effect.act, effect.visit)
        break
    }
  }
  const applyNow = useRef((_: CardFormEvent) => {})
  applyNow.current = (event) => {
    const page = { steps, shop: shop.code, ticket: ticket?.token, locale, newKey: randomKey }
    const [next, effects] = reduceCardFormState(page, now.current, event)
    now.current = next
    setShown(next.shown)
    for (const effect of effects) perform(effect)
  }
  const apply = useCallback((event: CardFormEvent) => applyNow.current(event), [])

  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (isSettled) apply({ at: 'paused' })
  }, [isSettled, apply])
  const collect = useCallback(() => {
    if (!isSettled || !isTyped.current || !root.current?.querySelector('[data-field]')) return
    apply({ at: 'typed', answers: collectAnswers(root.current, collectFieldsOfSteps(steps), now.current.answers) })
  }, [isSettled, steps, apply])
  const onTyped = useCallback(() => {
    isTyped.current = true
  }, [])
  useFormTypingListener(root, timer, { onTyped, collect, save })

  // Layout effects recreate the form in the same task in which they read it. Input in between would be lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once, after the page has loaded
  useLayoutEffect(() => {
    if (!isSettled) return
    const device = isKiosk ? undefined : (readLocalCard(id) ?? (ticket && readLocalCard(ticket.token)))
    const early = root.current ? readPreHydrationAnswers(root.current, isReturned) : undefined
    if (!device && !early) return
    isTyped.current = early !== undefined
    if (device) lastKept.current = device.answers
    apply({ at: 'resumed', device, early })
  }, [isSettled])

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once for each response
  useLayoutEffect(() => {
    const response = fetcher.data
    if (fetcher.state !== 'idle' || !response) return
    // Input whose event is still waiting to be collected.
    collect()
    for (const { value: code, label: name, kana } of response.card?.stations ?? []) stationsByCode.set(code, { code, name, kana })
    apply({ at: 'responded', response })
  }, [fetcher.state, fetcher.data, apply])

  return {
    root,
    ...shown,
    round,
    sending: fetcher.state !== 'idle' && now.current.act === 'send',
    /** Takes all values of the form. `to`: the step that is opened. */
    take(to: string) {
      collect()
      apply({ at: 'turned', to })
      save()
    },
    send: () => apply({ at: 'sendPressed' }),
    /** Shows on the confirmation what will be sent, also after the browser's Back. */
    show: useCallback(() => apply({ at: 'confirming' }), [apply]),
  }
}
