import { tidyEmail } from '../answers/email.ts'
import { katakana } from '../answers/kana.ts'
import { sentMoney } from '../answers/money.ts'
import { tidyNumber } from '../answers/number.ts'
import { sentPhone } from '../answers/phone.ts'
import { sentPostalCode } from '../answers/postal-code.ts'
import { withoutHiddenCharacters } from '../hidden-characters.ts'
import type { Answers } from './answers.ts'
import { sortContacts } from './contact-pair.ts'
import { controlsOf, type Field } from './field.ts'

type Tidy = (answer: string, control: string) => string

const plain: Tidy = (answer) => answer.normalize('NFKC').trim()

/** As the page's own parts send it: whoever fills it in without JavaScript, or by another program, may write as they like. */
const tidies: Partial<Record<Field['type'], Tidy>> = {
  text: (answer) => withoutHiddenCharacters(answer).trim(),
  kana: katakana,
  email: tidyEmail,
  tel: sentPhone,
  money: sentMoney,
  'postal-address': (answer, control) => (control.endsWith('PostalCode') ? sentPostalCode(answer) : withoutHiddenCharacters(answer).trim()),
}

function tidyOf(field: Field): Tidy {
  if (field.type === 'text' && field.long) return lines
  if (field.type === 'number') return (answer) => tidyNumber(answer, Object.values(field.unit ?? {}))
  return tidies[field.type] ?? plain
}

/** Several lines keep their breaks. */
const lines: Tidy = (answer) =>
  answer
    .split(/\r\n?|\n/)
    .map(withoutHiddenCharacters)
    .join('\n')
    .trim()

const several: ReadonlySet<Field['type']> = new Set(['multi-date', 'multi-select', 'routes', 'stations', 'file'])

/** Without JavaScript the same may be wished for twice: the first counts. */
const isRanked = ({ type }: Field) => type === 'routes' || type === 'stations'

/**
 * The fields' answers as they are kept. Of empty ones, and of controls that no field has, nothing; of a field with one answer the first; and which text
 * was read only where it was agreed to.
 */
export function tidyAnswers(fields: readonly Field[], given: Answers): Answers {
  const sent = sortContacts(fields, given)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const tidy = tidyOf(field)
      const kept = controlsOf(field).flatMap((control) => {
        const answers = (Object.hasOwn(sent, control) ? sent[control]! : [])
          .map((answer) => tidy(answer, control))
          .filter((answer, at, all) => answer !== '' && !(isRanked(field) && all.indexOf(answer) < at))
          .slice(0, several.has(field.type) ? undefined : 1)
        return answers.length > 0 ? [[control, answers] as const] : []
      })
      return field.type === 'consent' && kept[0]?.[0] !== field.key ? [] : kept
    }),
  )
}

type Said = { readonly name: string | null; readonly partySize: number; readonly contact: string | null }

/**
 * What somebody said when they took a number is not asked a second time: the answers that the card can begin with, each in the first field that asks
 * for it.
 */
export function givenAnswers(fields: readonly Field[], { name, partySize, contact }: Said): Answers {
  const isMail = contact?.includes('@') ?? false
  const given: readonly [field: Field | undefined, said: string | null][] = [
    [fields.find((field) => field.type === 'text' && field.person), name],
    [fields.find(({ type }) => type === (isMail ? 'email' : 'tel')), contact],
    [fields.find((field) => field.type === 'number' && field.party && field.min <= partySize && partySize <= field.max), String(partySize)],
  ]
  return tidyAnswers(fields, Object.fromEntries(given.flatMap(([field, said]) => (field && said ? [[field.key, [said]]] : []))))
}
