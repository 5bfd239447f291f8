import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconFriends from '@tabler/icons-react/dist/esm/icons/IconFriends.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import type { ComponentType, ReactNode } from 'react'
import type { CardDetail, CardEvent } from '#contract/cards/detail.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { toTextLocale } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { AnswerValue } from '../../../parts/card/user-card-confirm/answer-words.tsx'
import { cardListWords } from '../../list/words.ts'
import type { CardAttributeFormats } from '../../property-words.ts'
import type { AnswerableField } from '../answers/card-answer.tsx'
import { ProposalChangeText } from '../items/card-proposals.tsx'
import { cardWords } from '../words.ts'
import style from './card-history.module.css'

type Kind = 'change' | 'note' | 'other'
export type HistoryEntry = {
  id: string
  at: string
  kind: Kind
  Icon: ComponentType<{ size: number; stroke: number }>
  who: string
  what: string
  more?: ReactNode
}

export function useLocalizedCardHistory(card: CardDetail, propertyWords: CardAttributeFormats): readonly HistoryEntry[] {
  const {
    history: texts,
    person: { history: person },
    proposals: { history: proposal },
  } = useWords(cardWords)
  const { honorific } = useWords(cardListWords)
  const locale = useLocale()
  const fields = card.form.steps.flatMap((step) => step.fields)
  const labels = (keys: readonly string[]) =>
    texts.list(keys.map((key) => fields.find((field) => field.key === key)?.label[toTextLocale(locale)] ?? key))
  const who = ({ actor: { by, name } }: CardEvent) => (by === 'member' ? (name ?? texts.someone) : texts[by])
  const property = (name: string) => propertyWords.label(name)
  const values = (one: CardEvent) => (
    <span className={style.values}>
      {one.changes
        .map(({ field, before, after }) => `${propertyWords.value(field, before)} → ${propertyWords.value(field, after)}`)
        .join(texts.and)}
    </span>
  )
  const event = (one: CardEvent): HistoryEntry[] => {
    const common = { id: one.id, at: one.at, who: who(one) }
    switch (one.kind) {
      case 'card.begin':
        return [{ ...common, kind: 'other', Icon: IconPencil, what: texts.begin }]
      case 'card.create':
        return [{ ...common, kind: 'other', Icon: IconPencil, what: texts.create }]
      case 'card.import':
        return [{ ...common, kind: 'other', Icon: IconFileCheck, what: texts.import }]
      case 'card.inquire':
        return [{ ...common, kind: 'other', Icon: IconFileCheck, what: texts.inquire }]
      case 'card.withdraw':
        return [{ ...common, kind: 'change', Icon: IconShieldOff, what: texts.withdraw }]
      case 'card.submit':
        return [{ ...common, kind: 'other', Icon: IconFileCheck, what: texts.submit }]
      case 'card.correct':
      case 'card.edit':
        return [
          {
            ...common,
            kind: 'change',
            Icon: IconPencil,
            what: one.fields.length === 0 ? texts.checked : texts.change(labels(one.fields)),
            more: <Changes card={card} event={one} />,
          },
        ]
      case 'card.requestCorrection': {
        const words = one.changes.find(({ field }) => field === 'correction')?.after
        const more = <q className={style.words}>{String(words ?? texts.erased)}</q>
        return [{ ...common, kind: 'change', Icon: IconMessage, what: texts.correctionRequested, more }]
      }
      case 'card.contact':
        return [{ ...common, kind: 'other', Icon: IconMessage, what: texts.contact }]
      case 'card.sendReply':
        return [{ ...common, kind: 'change', Icon: IconMessage, what: texts.reply }]
      case 'card.sendPromotion':
        return [{ ...common, kind: 'change', Icon: IconMessage, what: texts.offer }]
      case 'card.withdrawCorrection':
        return [{ ...common, kind: 'change', Icon: IconMessage, what: texts.correctionWithdrawn }]
      case 'card.note': {
        const words = one.changes.find(({ field }) => field === 'note')?.after
        return [
          {
            ...common,
            kind: 'note',
            Icon: IconNote,
            what: texts.note,
            more: <q className={style.words}>{String(words ?? texts.erased)}</q>,
          },
        ]
      }
      case 'card.recordCall': {
        const words = one.changes.find(({ field }) => field === 'note')?.after
        const more = words !== undefined && { more: <q className={style.words}>{String(words)}</q> }
        return [{ ...common, kind: 'note', Icon: IconPhone, what: texts.call, ...more }]
      }
      case 'card.reveal':
        return [{ ...common, kind: 'other', Icon: IconEye, what: texts.reveal(labels(one.fields)) }]
      case 'apiKey.read':
        return [{ ...common, kind: 'other', Icon: IconEye, what: texts.readByKey }]
      case 'card.addFile':
      case 'card.removeFile':
      case 'card.openFile': {
        const { before, after } = one.changes[0] ?? {}
        const name = String(after ?? before ?? texts.aFile)
        const Icon = one.kind === 'card.openFile' ? IconEye : IconPaperclip
        return [{ ...common, kind: 'other', Icon, what: texts[one.kind.slice(5) as 'addFile' | 'removeFile' | 'openFile'](name) }]
      }
      case 'card.change':
        return [
          { ...common, kind: 'change', Icon: IconPencil, what: texts.change(texts.list(one.fields.map(property))), more: values(one) },
        ]
      case 'card.delete':
      case 'card.restore':
        return [{ ...common, kind: 'change', Icon: IconPencil, what: texts[one.kind === 'card.delete' ? 'delete' : 'restore'] }]
      case 'card.merge':
      case 'card.unmerge':
      case 'card.markDistinct':
      case 'card.unmarkDistinct': {
        const otherName = one.with === null ? person.someone : honorific(one.with)
        const what = person[one.kind.slice(5) as 'merge' | 'unmerge' | 'markDistinct' | 'unmarkDistinct'](otherName)
        return [{ ...common, kind: 'change', Icon: IconFriends, what }]
      }
      case 'card.addTask':
      case 'card.changeTask':
      case 'card.doTask':
      case 'card.undoTask':
      case 'card.removeTask': {
        const words = one.changes.find(({ field }) => field === 'task')?.after
        const what = texts[one.kind.slice(5) as 'addTask' | 'changeTask' | 'doTask' | 'undoTask' | 'removeTask']
        return [
          {
            ...common,
            kind: 'change',
            Icon: IconChecklist,
            what,
            more: <span className={style.values}>{String(words ?? texts.erased)}</span>,
          },
        ]
      }
      case 'card.addProposal':
      case 'card.changeProposal':
      case 'card.removeProposal':
      case 'card.restoreProposal': {
        const what = proposal[one.kind.slice(5, -8) as 'add' | 'change' | 'remove' | 'restore']
        const [change] = one.changes
        const details = change ? <ProposalChangeText {...change} /> : <span className={style.values}>{texts.erased}</span>
        return [{ ...common, kind: 'change', Icon: IconHome, what, more: details }]
      }
      case 'card.expireAnswers':
        return [{ ...common, kind: 'other', Icon: IconEraser, what: texts.expire(texts.list(one.gone.map((name) => texts.expired[name]))) }]
      // The ticket has its own entry.
      case 'card.link':
        return []
      default:
        return [{ ...common, kind: 'change', Icon: IconPencil, what: texts.other }]
    }
  }
  const visits = card.tickets.map(
    ({ id, number, joinedAt }): HistoryEntry => ({
      id,
      at: joinedAt,
      kind: 'other',
      Icon: IconTicket,
      who: '',
      what: texts.joined(number),
    }),
  )
  return [...card.events.flatMap(event), ...visits].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** Old and new values of changed fields that the form still has. */
function Changes({ card, event }: { card: CardDetail; event: CardEvent }) {
  const fields = card.form.steps.flatMap((step) => step.fields)
  const answered = event.changes.flatMap(({ field: key, before, after }) => {
    const field = fields.find((field): field is AnswerableField => field.key === key && field.type !== 'heading')
    return field ? [{ field, before: before as Answers, after: after as Answers }] : []
  })
  const words = (field: AnswerableField, answers: Answers) => <AnswerValue field={field} answers={answers} today={card.shop.today} />
  return (
    <ul className={style.changes}>
      {answered.map(({ field, before, after }) => (
        <li key={field.key}>
          {words(field, before)} → {words(field, after)}
        </li>
      ))}
    </ul>
  )
}
