import { characterCount } from '../text-length.ts'
import { addressControlSuffixes } from './address-lines.ts'
import { type Period, periodKinds } from './period.ts'

/** Submitted texts by control name, as plain data that can be stored. File answers are their names. */
export type Answers = Readonly<Record<string, readonly string[]>>

/** Limits of all answers, above any form's needs. `length` and `all` in characters. */
export const answerLimits = { controls: 300, answers: 60, length: 5_000, all: 60_000 }

/** Check again after normalization: NFKC can turn one character into eighteen. */
export function areAnswersWithinLimits(answers: Answers): boolean {
  const lists = Object.values(answers)
  const texts = lists.flat()
  return (
    lists.length <= answerLimits.controls &&
    lists.every((list) => list.length <= answerLimits.answers) &&
    texts.every((text) => characterCount(text) <= answerLimits.length) &&
    texts.reduce((sum, text) => sum + characterCount(text), 0) <= answerLimits.all
  )
}

export const firstAnswer = (answers: Answers, key: string): string | undefined => answers[key]?.[0]
export const getControlAnswers = (answers: Answers, key: string): readonly string[] => answers[key] ?? []

/** `postalCode` has seven digits. */
export type PostalAddress = Partial<Record<'postalCode' | 'prefecture' | 'city' | 'town' | 'street' | 'building', string>>

/** Returns yen; undefined without a number. */
export function yenAnswer(answers: Answers, key: string): number | undefined {
  const sent = firstAnswer(answers, key)
  return sent !== undefined && /^\d+$/.test(sent) ? Number(sent) : undefined
}

export function periodAnswer(answers: Answers, key: string): Period | undefined {
  const sent = firstAnswer(answers, `${key}.kind`)
  const kind = periodKinds.find((periodKind) => periodKind === sent)
  if (kind !== 'range') return kind && { kind }
  return { kind, from: firstAnswer(answers, `${key}.from`), to: firstAnswer(answers, `${key}.to`) }
}

export function addressAnswer(answers: Answers, key: string): PostalAddress {
  return Object.fromEntries(
    addressControlSuffixes.flatMap((line) => {
      const sent = firstAnswer(answers, key + line)
      return sent === undefined ? [] : [[line[0]!.toLowerCase() + line.slice(1), sent]]
    }),
  )
}
