import { normalizeEmail } from '../answers/email.ts'
import { convertToKatakana } from '../answers/kana.ts'
import { normalizeMoney } from '../answers/money.ts'
import { normalizeNumber } from '../answers/number.ts'
import { normalizePhone } from '../answers/phone.ts'
import { normalizePostalCode } from '../answers/postal-code.ts'
import { removeHiddenCharacters } from '../hidden-characters.ts'
import type { Answers } from './answers.ts'
import { swapMisplacedContacts } from './contact-pair.ts'
import { controlNames, type Field } from './field.ts'

type Tidy = (answer: string, control: string) => string

const plain: Tidy = (answer) => answer.normalize('NFKC').trim()

/** Normalizes like the page's inputs, because forms without JavaScript and other programs send any format. */
const tidies: Partial<Record<Field['type'], Tidy>> = {
  text: (answer) => removeHiddenCharacters(answer).trim(),
  kana: convertToKatakana,
  email: normalizeEmail,
  tel: normalizePhone,
  money: normalizeMoney,
  'postal-address': (answer, control) =>
    control.endsWith('PostalCode') ? normalizePostalCode(answer) : removeHiddenCharacters(answer).trim(),
}

function tidyOf(field: Field): Tidy {
  if (field.type === 'text' && field.long) return lines
  if (field.type === 'number') return (answer) => normalizeNumber(answer, Object.values(field.unit ?? {}))
  return tidies[field.type] ?? plain
}

/** Keeps line breaks. */
const lines: Tidy = (answer) =>
  answer
    .split(/\r\n?|\n/)
    .map(removeHiddenCharacters)
    .join('\n')
    .trim()

const several: ReadonlySet<Field['type']> = new Set(['multi-date', 'multi-select', 'routes', 'stations', 'file'])

/** A form without JavaScript can send the same line or station twice: keep the first. */
const isRanked = ({ type }: Field) => type === 'routes' || type === 'stations'

/**
 * Returns the fields' answers normalized for storage, without empty ones and unknown controls.
 * A single-answer field keeps its first answer; a consent keeps its text version only if given.
 */
export function normalizeAnswers(fields: readonly Field[], raw: Answers): Answers {
  const sent = swapMisplacedContacts(fields, raw)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const tidy = tidyOf(field)
      const tidied = controlNames(field).flatMap((control) => {
        const answers = (Object.hasOwn(sent, control) ? sent[control]! : [])
          .map((answer) => tidy(answer, control))
          .filter((answer, at, all) => answer !== '' && !(isRanked(field) && all.indexOf(answer) < at))
          .slice(0, several.has(field.type) ? undefined : 1)
        return answers.length > 0 ? [[control, answers] as const] : []
      })
      return field.type === 'consent' && tidied[0]?.[0] !== field.key ? [] : tidied
    }),
  )
}

type TicketData = { readonly name: string | null; readonly partySize: number; readonly contact: string | null }

/** Returns the answers given when taking the ticket, each for the first matching field, so that the card does not ask again. */
export function answersFromTicket(fields: readonly Field[], { name, partySize, contact }: TicketData): Answers {
  const isMail = contact?.includes('@') ?? false
  const prefilled: readonly [field: Field | undefined, value: string | null][] = [
    [fields.find((field) => field.type === 'text' && field.person), name],
    [fields.find(({ type }) => type === (isMail ? 'email' : 'tel')), contact],
    [fields.find((field) => field.type === 'number' && field.party && field.min <= partySize && partySize <= field.max), String(partySize)],
  ]
  return normalizeAnswers(fields, Object.fromEntries(prefilled.flatMap(([field, value]) => (field && value ? [[field.key, [value]]] : []))))
}
