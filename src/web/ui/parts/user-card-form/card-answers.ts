import { type Period, periodKinds } from '../date-range-picker/period.ts'
import type { PostalAddressValue } from '../postal-address/postal-address.tsx'
import { addressLines } from './card-field.ts'

/** What was sent, by the name of the control: plain data, so that it can be kept and shown again. Of files, their names. */
export type CardAnswers = Readonly<Record<string, readonly string[]>>

export function sentAnswers(sent: FormData): CardAnswers {
  const answers: Record<string, string[]> = {}
  for (const [name, value] of sent) {
    const text = typeof value === 'string' ? value : value.name
    if (text !== '') answers[name] = [...(answers[name] ?? []), text]
  }
  return answers
}

export const answered = (answers: CardAnswers, key: string): string | undefined => answers[key]?.[0]
export const allAnswered = (answers: CardAnswers, key: string): readonly string[] => answers[key] ?? []

/** Yen; undefined where nothing is, or nothing that is a number. */
export function answeredYen(answers: CardAnswers, key: string): number | undefined {
  const sent = answered(answers, key)
  return sent !== undefined && /^\d+$/.test(sent) ? Number(sent) : undefined
}

export function answeredPeriod(answers: CardAnswers, key: string): Period | undefined {
  const sent = answered(answers, `${key}.kind`)
  const kind = periodKinds.find((one) => one === sent)
  if (kind !== 'range') return kind && { kind }
  return { kind, from: answered(answers, `${key}.from`), to: answered(answers, `${key}.to`) }
}

export function answeredAddress(answers: CardAnswers, key: string): PostalAddressValue {
  return Object.fromEntries(
    addressLines.flatMap((line) => {
      const sent = answered(answers, key + line)
      return sent === undefined ? [] : [[line[0]!.toLowerCase() + line.slice(1), sent]]
    }),
  )
}
