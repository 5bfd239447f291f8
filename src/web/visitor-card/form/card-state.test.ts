import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { Field } from '#domain/forms/field.ts'
import type { LocalCard } from '../../device/local-cards.ts'
import type { StartedCard } from './card-data.ts'
import type { CardFormResult } from './card-saves.ts'
import {
  type CardFormEffect,
  type CardFormEvent,
  type CardFormState,
  createCardFormState,
  mergeWithOtherTab,
  reduceCardFormState,
} from './card-state.ts'

const label = { ja: 'x', en: 'x', zh: 'x' }
const field = (type: 'text' | 'tel' | 'file', key: string) => ({ type, key, label }) as Field
const steps = [
  { key: 'person', title: label, fields: [field('text', 'name'), field('tel', 'phone')] },
  { key: 'area', title: label, fields: [field('text', 'property'), field('text', 'area'), field('file', 'photo')] },
]
const phone = ['09012345678']
const draft = (rev: number, answers: Answers, overrides: Partial<StartedCard> = {}): StartedCard => ({
  token: 'token',
  status: 'draft',
  rev,
  answers,
  furthestStep: null,
  mayCorrect: true,
  asked: null,
  sentAt: null,
  stations: [],
  ...overrides,
})
const problem = (code: string, status = 409): Problem =>
  ({ type: 'about:blank', title: '', status, code, detail: `${code} failure`, requestId: '' }) as Problem

/** A page with its local card, the last request and its other effects. */
class Page {
  state: CardFormState
  kept: LocalCard | undefined
  form: Record<string, string> | undefined
  did: CardFormEffect[] = []
  #keys = 0
  readonly ticket: string | undefined
  constructor(card?: StartedCard, { given, ticket }: { given?: Answers; ticket?: string } = {}) {
    this.state = createCardFormState(card, given)
    this.ticket = ticket
  }
  apply(event: CardFormEvent): this {
    const context = { steps, shop: 'SHOP', ticket: this.ticket, locale: 'ja' as const, newKey: () => `key ${++this.#keys}` }
    const [state, effects] = reduceCardFormState(context, this.state, event)
    this.state = state
    for (const effect of effects) {
      this.did.push(effect)
      if (effect.do === 'submit') this.form = effect.form
      if (effect.do === 'forget') this.kept = undefined
      if (effect.do !== 'keep') continue
      this.kept = { ...effect.card, at: 0 }
      this.apply({ at: 'kept', isHere: true })
    }
    return this
  }
  type = (typed: Answers) => this.apply({ at: 'typed', answers: { ...this.state.answers, ...typed } })
  pause = () => this.apply({ at: 'paused' })
  send = () => this.apply({ at: 'sendPressed' })
  hear(response: CardFormResult): this {
    this.form = undefined
    return this.apply({ at: 'responded', response })
  }
  cut = () => this.hear({ unsent: true })
  get sent(): Answers {
    return JSON.parse(this.form!._answers!)
  }
  get shown() {
    return this.state.shown
  }
}
const begun = () => new Page(draft(1, { phone }))

describe('A card is saved while it is filled in', () => {
  test('Text typed during a save stays and is saved next', () => {
    const page = begun()
      .type({ name: ['山'] })
      .pause()
    expect(page.sent).toEqual({ phone, name: ['山'] })
    page.type({ name: ['山本'] }).pause()
    page.hear({ card: draft(2, { phone, name: ['山'] }) })
    expect(page.state.answers).toEqual({ phone, name: ['山本'] })
    expect(page.kept).toMatchObject({ answers: { name: ['山本'] }, base: { name: ['山'] }, rev: 2 })
    expect(page.form).toMatchObject({ _act: 'save', _rev: '2' })
    expect(page.sent).toEqual({ phone, name: ['山本'] })
  })

  test('An unanswered save is repeated without a conflict with its own answers', () => {
    const page = begun()
      .type({ name: ['山'] })
      .pause()
      .cut()
    expect(page.did.at(-1)).toEqual({ do: 'saveLater', afterMs: 10_000 })
    page.type({ name: ['山本'] }).pause()
    page.hear({ problem: problem('card.changed'), card: draft(2, { phone, name: ['山'] }) })
    expect(page.shown).toMatchObject({ merged: undefined, failure: undefined })
    expect(page.form).toMatchObject({ _act: 'save', _rev: '2' })
    expect(page.sent).toEqual({ phone, name: ['山本'] })
  })

  test('A field emptied after an unanswered save stays empty when another device writes', () => {
    const page = begun()
      .type({ name: ['山'] })
      .pause()
      .cut()
      .type({ name: [] })
      .pause()
    page.hear({ problem: problem('card.changed'), card: draft(3, { phone, name: ['山'], area: ['南'] }) })
    expect(page.state.answers).toEqual({ phone, area: ['南'] })
  })

  test('Another device’s answers are merged, but the page’s own answer wins a conflict', () => {
    const page = begun()
      .type({ name: ['山本'], area: ['南'] })
      .pause()
    page.hear({ problem: problem('card.changed'), card: draft(2, { phone, area: ['北'], property: ['若葉'] }) })
    expect(page.shown.answers).toEqual({ phone, name: ['山本'], area: ['南'], property: ['若葉'] })
    expect(page.shown.merged).toEqual({ area: { area: ['北'] } })
    expect(page.did.at(-1)).toEqual({ do: 'refill' })
    expect(page.form).toBeUndefined()
    expect(page.pause().form).toMatchObject({ _rev: '2' })
  })

  test('A card with an expired ticket link is begun without the ticket', () => {
    const page = new Page(undefined, { ticket: 'ticket' }).type({ name: ['山本'], phone }).pause()
    expect(page.form).toMatchObject({
      _ticket: 'ticket',
      _begin: JSON.stringify({ key: 'key 1', answers: page.state.answers, locale: 'ja' }),
    })
    page.send().hear({ problem: problem('ticket.notFound', 404) })
    expect(page.form).toMatchObject({ _act: 'send', _begin: expect.stringContaining('key 2') })
    expect(page.form).not.toHaveProperty('_ticket')
    expect(page.kept).toMatchObject({ ticket: undefined, answers: { name: ['山本'] } })
    // It must not begin again without end.
    page.hear({ problem: problem('ticket.notFound', 404) })
    expect(page.form).toBeUndefined()
    expect(page.shown.failure).toEqual({ kind: 'refused', why: 'ticket.notFound failure' })
  })

  test('An unanswered first save is repeated unchanged, so that no second card begins', () => {
    const page = new Page().type({ name: ['山'], phone }).pause()
    const beginning = page.form!._begin
    expect(page.kept?.beginning).toEqual(JSON.parse(beginning!))
    page
      .cut()
      .type({ name: ['山本'] })
      .pause()
    expect(page.form).toMatchObject({ _begin: beginning })
    expect(page.sent).toMatchObject({ name: ['山本'] })
    page.hear({ card: draft(2, { phone, name: ['山本'] }) })
    expect(page.kept).toMatchObject({ token: 'token', beginning: undefined })
  })

  test('A card sent during a save is sent after the save with the latest answers', () => {
    const page = begun()
      .type({ name: ['山本'] })
      .pause()
      .type({ area: ['南'] })
      .send()
      .pause()
    page.hear({ card: draft(2, { phone, name: ['山本'] }) })
    expect(page.form).toMatchObject({ _act: 'send', _rev: '2' })
    page.hear({ card: draft(3, page.state.answers, { status: 'submitted' }) })
    expect(page.kept).toBeUndefined()
    expect(page.form).toBeUndefined()
    expect(page.did.at(-1)).toMatchObject({ do: 'goOn', act: 'send', card: { rev: 3 } })
  })

  test('Text typed during a send stays as not yet sent', () => {
    const page = begun()
      .type({ name: ['山'] })
      .send()
      .type({ name: ['山本'] })
      .pause()
    page.hear({ card: draft(2, { phone, name: ['山'] }, { status: 'submitted' }) })
    expect(page.state.answers).toEqual({ phone, name: ['山本'] })
    expect(page.kept).toMatchObject({ answers: { name: ['山本'] } })
    expect(page.shown.saved).toBe('unsent')
    expect(page.form).toBeUndefined()
  })

  test('A photo added by another device is shown and blocks no save', () => {
    const page = begun()
      .type({ name: ['山本'] })
      .pause()
    const files = [{ id: 'photo' }] as unknown as StartedCard['files']
    page.hear({ problem: problem('card.changed'), card: draft(2, { phone }, { files }) })
    expect(page.shown).toMatchObject({ card: { files }, merged: undefined })
    expect(page.form).toMatchObject({ _act: 'save', _rev: '2' })
  })

  test('A card begun on another device is offered, and no answer is lost', () => {
    const page = new Page(undefined, { ticket: 'ticket' }).type({ name: ['山本'], phone }).pause()
    page.hear({ problem: problem('card.begunElsewhere') })
    expect(page.shown.failure).toEqual({ kind: 'elsewhere', why: 'card.begunElsewhere failure', ticket: 'ticket' })
    expect(page.kept).toMatchObject({ answers: { name: ['山本'] } })
  })
})

test('Wrong answers are shown at their fields', () => {
  const page = begun()
    .send()
    .hear({ problem: problem('card.invalid', 422), wrong: { name: '必須' } })
  expect(page.shown.failure).toEqual({ kind: 'wrong' })
  expect(page.did.at(-1)).toEqual({ do: 'showWrong', wrong: { name: '必須' } })
})

test('A page resumes the local card and what was typed before its script ran', () => {
  const saved = begun().type({ name: ['山本'] }).kept
  const page = new Page(draft(2, { phone, area: ['南'] }))
  page.apply({ at: 'resumed', device: saved, early: { property: ['若葉'] } })
  expect(page.shown.answers).toEqual({ phone, name: ['山本'], area: ['南'], property: ['若葉'] })
  expect(page.did).toEqual([{ do: 'refill' }, { do: 'saveLater', afterMs: 2_000 }])
})

test('Typing does not rerender the page', () => {
  const page = begun().type({ name: ['山'] })
  const { shown } = page
  expect(page.type({ name: ['山本'] }).shown).toBe(shown)
})

/** The server for one card: saves and sends by revision, beginnings by key. */
class Shop {
  card: StartedCard | undefined
  #begun = new Map<string, string>()
  #cards = 0
  receive(form: Record<string, string>): CardFormResult {
    const answers = JSON.parse(form._answers!) as Answers
    let rev = Number(form._rev)
    if (!form._token) {
      const beginning = JSON.parse(form._begin!)
      if (!this.#begun.has(beginning.key)) {
        const token = `card ${++this.#cards}`
        this.#begun.set(beginning.key, token)
        this.card = draft(1, beginning.answers, { token })
      }
      if (this.card?.token !== this.#begun.get(beginning.key)) return { problem: problem('card.notFound', 404) }
      if (JSON.stringify(this.card?.answers) !== JSON.stringify(beginning.answers))
        return { problem: problem('card.changed'), card: this.card }
      rev = this.card!.rev
    } else if (this.card?.token !== form._token) return { problem: problem('card.notFound', 404) }
    const card = this.card!
    if (card.rev !== rev) return { problem: problem('card.changed'), card }
    if (form._act === 'save' && card.status !== 'draft') return { problem: problem('card.inProgress') }
    this.card = { ...card, answers, rev: rev + 1, ...(form._act === 'send' && { status: 'submitted' as const }) }
    return { card: this.card }
  }
}

const typedKeys = ['name', 'property', 'area']
const event = fc.oneof(
  ...(['type', 'colleague'] as const).map((kind) => fc.record({ kind: fc.constant(kind), key: fc.constantFrom(...typedKeys) })),
  fc.record({ kind: fc.constantFrom('pause', 'send', 'arrive', 'loseRequest', 'loseAnswer', 'expire', 'reload'), key: fc.constant('') }),
)

test('No typed answer is lost under any order of network failures and other changes', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const shop = new Shop()
      let page = new Page(undefined, { given: { phone } })
      let values = 0
      /** Last typed answers that no other device has replaced. */
      const typed: Record<string, readonly string[]> = {}
      /** Answers that the shop has erased. */
      let erased: Answers = {}
      const arrive = () => {
        const { form } = page
        if (form) page.hear(shop.receive(form))
      }
      for (const { kind, key } of events) {
        const value = [`${kind} ${++values}`]
        if (kind === 'type') {
          typed[key] = value
          page.type({ [key]: value })
        } else if (kind === 'colleague' && shop.card) {
          if (shop.card.answers[key]?.[0] === typed[key]?.[0]) delete typed[key]
          shop.card = { ...shop.card, rev: shop.card.rev + 1, answers: { ...shop.card.answers, [key]: value } }
        } else if (kind === 'pause') page.pause()
        else if (kind === 'send') page.send()
        else if (kind === 'arrive') arrive()
        else if (kind === 'loseRequest') {
          if (page.form) page.cut()
        } else if (kind === 'loseAnswer') {
          if (page.form) shop.receive(page.form)
          if (page.form) page.cut()
        } else if (kind === 'expire') {
          erased = { ...erased, ...shop.card?.answers }
          shop.card = undefined
        } else if (kind === 'reload') {
          const device = page.kept
          const token = page.shown.card?.token
          page = new Page(token === shop.card?.token ? shop.card : undefined, { given: { phone } })
          page.kept = device
          if (device) page.apply({ at: 'resumed', device, early: undefined })
          // A device erases what the shop has, so an erasure by the shop is final.
          else for (const key of typedKeys) if (!shop.card && erased[key]?.[0] === typed[key]?.[0]) delete typed[key]
        }
        expect(page.state.answers).toMatchObject(typed)
        expect((page.kept ?? shop.card)?.answers ?? typed).toMatchObject(typed)
      }
      // With a working connection the shop receives all of it.
      for (let round = 0; round < 8; round++) {
        arrive()
        if (!page.form) page.send()
      }
      arrive()
      expect(shop.card?.answers).toMatchObject(typed)
    }),
    { numRuns: 500 },
  )
})

describe('Two tabs with one card', () => {
  const card = { shop: 'SHOP', ticket: 'ticket', answers: { name: ['山本'], phone }, base: {}, rev: 0 }
  const stored = { ...card, answers: { name: ['山'], area: ['南'] }, at: 0 }

  test('add their answers to the same local card', () => {
    const { answers } = mergeWithOtherTab(steps, card, { name: ['山'] }, stored)
    expect(answers).toEqual({ name: ['山本'], phone, area: ['南'] })
  })

  test('remove an answer from it', () => {
    const { answers } = mergeWithOtherTab(steps, { ...card, answers: {} }, { name: ['山'] }, stored)
    expect(answers).toEqual({ area: ['南'] })
  })

  test('keep the token of a card that the other tab has begun', () => {
    const begunThere = { ...stored, token: 'token', base: stored.answers, rev: 1 }
    expect(mergeWithOtherTab(steps, card, {}, begunThere)).toMatchObject({ token: 'token', base: stored.answers, rev: 1 })
  })

  test('do not merge cards behind a shop’s code', () => {
    const own = { ...card, ticket: undefined }
    expect(mergeWithOtherTab(steps, own, {}, { ...stored, ticket: undefined })).toBe(own)
    const begunHere = { ...own, token: 'token' }
    expect(mergeWithOtherTab(steps, begunHere, {}, { ...stored, ticket: undefined })).toBe(begunHere)
  })
})
