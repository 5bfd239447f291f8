import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import * as contract from '#contract/cards/items.ts'
import type { ApiCallInput, Operation } from '#contract/operation.ts'
import { type CardItemKind, cardItemDefinitions } from '#domain/cards/item.ts'
import { callAuthenticated, isFinalRefusal } from '../../../api/api.ts'
import { createIdempotencyKeys } from '../../../api/idempotency-keys.ts'
import { draftKey } from '../../../device/drafts.ts'
import { randomKey } from '../../../device/random-key.ts'
import { useWords } from '../../../i18n/words.ts'
import type { StaffPerson } from '../../../parts/choices/staff-select/staff-person.ts'
import { Button, IconButton } from '../../../parts/controls/button.tsx'
import staff from '../../../theme/staff.module.css'
import section from '../page.module.css'
import type { CardAction, CardActionRunner } from '../use-card-action-runner.ts'
import { cardWords } from '../words.ts'
import style from './card-items.module.css'
import { ItemForm, type ItemValues } from './item-form.tsx'

/** Undoing a removal calls `restore`; without one, it adds the item again. */
const operations = {
  task: { add: contract.addTask, change: contract.changeTask, remove: contract.removeTask, restore: undefined },
  proposal: {
    add: contract.addProposal,
    change: contract.changeProposal,
    remove: contract.removeProposal,
    restore: contract.restoreProposal,
  },
} as const satisfies Record<CardItemKind, Record<'add' | 'change' | 'remove', Operation> & { restore: Operation | undefined }>

type ExpectedRev = { id: string; rev: number }
type ItemCommand = { entry: Operation; done: string }
/** Actions of one item. `isTyping`: a form is open; until it closes, no other form opens and its item can't be removed. */
export type ItemActions = {
  kind: CardItemKind
  disabled: boolean
  isTyping: boolean
  change: (parts: ItemValues, done: string) => void
  run: (command: ItemCommand, back: ItemCommand) => void
  edit: () => void
  remove: () => Promise<void>
}
/** `late`: a colleague saved first, and the member has seen their version. */
type Opened = { expected: ExpectedRev; words: ItemValues; late?: true }

type Props<Item> = {
  kind: CardItemKind
  items: readonly Item[]
  card: CardDetail
  people: readonly StaffPerson[]
  empty: ItemValues
  acts: CardActionRunner
  className: string | undefined
  children: (item: Item, acts: ItemActions) => ReactNode
}

/** A card's items of one kind (tasks or proposals): list, form, and actions with their undo. */
export function CardItems<Item extends ExpectedRev & ItemValues>({
  kind,
  items,
  card,
  people,
  empty,
  className,
  children,
  acts,
}: Props<Item>) {
  const { busy, act } = acts
  const texts = useWords(cardWords)[`${kind}s`]
  const { add, change, remove, restore } = operations[kind]
  const id = useId()
  const [open, setOpen] = useState<'new' | Opened>()
  const frame = useRef<HTMLElement>(null)
  /** The item to focus once the one named `leaving` is gone; otherwise the add button. */
  const follow = useRef<{ to: string | undefined; leaving?: string }>(undefined)
  useEffect(() => {
    if (!follow.current || open || busy) return
    const { to, leaving } = follow.current
    // The list still shows the removed item until it has been read again.
    if (items.some((item) => item.id === leaving)) return
    const row = frame.current?.querySelector<HTMLElement>(`[data-item="${to}"] button`)
    ;(row ?? frame.current?.querySelector('button'))?.focus()
    follow.current = undefined
  })
  const [intentions, setIntentions] = useState(() => createIdempotencyKeys(randomKey))
  const params = { shopId: card.shop.id, cardId: card.id }
  const parts = Object.keys(cardItemDefinitions[kind].fields)
  const partsOf = (words: ItemValues, names = parts): ItemValues => Object.fromEntries(names.map((name) => [name, words[name] ?? null]))

  const sending = (entry: Operation, { id: itemId, rev }: ExpectedRev, parts: ItemValues = {}) =>
    callAuthenticated(entry, {
      params: { ...params, [`${kind}Id`]: itemId },
      body: { rev, ...parts },
      idempotencyKey: randomKey(),
    } as ApiCallInput<Operation>)
  const adding = (words: ItemValues, done: string): CardAction<Operation> => ({
    send: async () => {
      const input = { params, body: words, idempotencyKey: intentions.keyFor(words) }
      const result = await callAuthenticated<Operation>(add, input as ApiCallInput<Operation>)
      if (result.ok || isFinalRefusal(result.problem)) intentions.settle(words)
      return result
    },
    done,
    undo: (now) => removing(now as ExpectedRev, words),
  })
  const removing = (item: ExpectedRev, words: ItemValues): CardAction<Operation> => ({
    send: () => sending(remove, item),
    done: texts.removed,
    undo: (now) =>
      restore
        ? running(now as ExpectedRev, { entry: restore, done: texts.back }, { entry: remove, done: texts.removed })
        : adding(words, texts.back),
  })
  const changing = (item: ExpectedRev, was: ItemValues, parts: ItemValues, done: string): CardAction<Operation> => ({
    send: () => sending(change, item, parts),
    done,
    undo: (now) => changing(now as ExpectedRev, parts, was, texts.changed),
  })
  const running = (item: ExpectedRev, { entry, done }: ItemCommand, back: ItemCommand): CardAction<Operation> => ({
    send: () => sending(entry, item),
    done,
    undo: (now) => running(now as ExpectedRev, back, { entry, done }),
  })

  const close = () => {
    follow.current = { to: open && open !== 'new' ? open.expected.id : undefined }
    setOpen(undefined)
    // The next save is a new intention, with its own idempotency key.
    setIntentions(createIdempotencyKeys(randomKey))
  }
  async function save(words: ItemValues): Promise<boolean> {
    const isSaved = await send(words)
    if (isSaved) close()
    return isSaved
  }
  async function send(words: ItemValues): Promise<boolean> {
    if (!open) return false
    if (open === 'new') return act(adding(words, texts.added))
    const changed = parts.filter((name) => words[name] !== open.words[name])
    if (changed.length === 0) return true
    // Only changed fields are sent, so a colleague's other changes stay. Once their version was shown (`late`), ours overwrites it.
    const now = items.find((item) => item.id === open.expected.id)
    const expected = (open.late && now) || open.expected
    if (await act(changing(expected, partsOf(open.words, changed), partsOf(words, changed), texts.changed))) return true
    setOpen({ ...open, late: true })
    return false
  }

  const isClosed = card.deleted !== null
  const actsOf = (item: Item, at: number): ItemActions => {
    const words = partsOf(item)
    return {
      kind,
      disabled: busy || isClosed,
      isTyping: open !== undefined,
      change: (parts, done) => void act(changing(item, partsOf(words, Object.keys(parts)), parts, done)),
      run: (command, back) => void act(running(item, command, back)),
      edit: () => setOpen({ expected: item, words }),
      remove: async () => {
        follow.current = { to: items[at + 1]?.id, leaving: item.id }
        if (!(await act(removing(item, words)))) follow.current = undefined
      },
    }
  }
  return (
    <section ref={frame} aria-labelledby={id} className={className} data-empty={items.length === 0 || undefined}>
      <div className={section.stepHead}>
        <h2 id={id}>{texts.title}</h2>
        {!isClosed && (
          <Button
            look="quiet"
            small
            className={section.edit}
            aria-expanded={open === 'new'}
            // A second form would replace the one being typed into.
            disabled={open !== undefined}
            onClick={() => setOpen('new')}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden />
            {texts.add}
          </Button>
        )}
      </div>
      {open && (
        <ItemForm
          key={open === 'new' ? open : open.expected.id}
          draft={draftKey(card.shop.id, `${kind} ${card.id}`, open === 'new' ? undefined : open.expected.id)}
          kind={kind}
          words={open === 'new' ? empty : open.words}
          people={people}
          language={card.locale}
          busy={busy}
          onClose={close}
          onSave={save}
        />
      )}
      {items.length === 0 && !open && <p className={section.empty}>{texts.none}</p>}
      {items.length > 0 && <ul className={style.list}>{items.map((item, at) => children(item, actsOf(item, at)))}</ul>}
    </section>
  )
}

/** `name`: the item's name, for screen readers. */
export function ItemButtons({ name, canEdit = true, acts }: { name: string; canEdit?: boolean; acts: ItemActions }) {
  const texts = useWords(cardWords)[`${acts.kind}s`]
  const button = (label: string, Icon: typeof IconPencil, onClick: () => void, look = '') => (
    <IconButton small className={look} disabled={acts.disabled || acts.isTyping} label={label} onClick={onClick}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </IconButton>
  )
  return (
    <div className={style.acts}>
      {canEdit && button(texts.edit(name), IconPencil, acts.edit)}
      {button(texts.remove(name), IconTrash, () => void acts.remove(), staff.destructive)}
    </div>
  )
}
