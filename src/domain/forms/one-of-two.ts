/** Fields of which one is enough, such as how to reach somebody: `required_without:@other`, each of the other. */
import { locales } from '../locale.ts'
import { type FillingPlace, fillingPlaces, type Words } from './field.ts'

/** What is said where neither is there. */
export const oneOfTwo: Words = {
  ja: '電話番号かメールアドレスのどちらかをご入力ください。',
  en: 'Please enter a phone number or an e-mail address.',
  zh: '请您填写电话号码或邮箱。',
}
/** At the first of them, as templates have it. */
export const oneIsEnough: Words = {
  ja: 'メールアドレスとどちらか一方でもかまいません。',
  en: 'This or an e-mail address is enough.',
  zh: '电话和邮箱填写其中一项即可。',
}

/** The keys of the fields that one with these rules may be left out for. */
export function othersOf(rules = ''): readonly string[] {
  return [...rules.matchAll(/(?:^|\|)required_without:@(\w+)/g)].map(([, other]) => other!)
}

type Asked = {
  readonly off?: true | undefined
  readonly rules?: string | undefined
  readonly requiredIn?: readonly FillingPlace[] | undefined
  readonly help?: Words | undefined
  readonly marked?: false | undefined
  readonly sentences?: Readonly<Record<string, Words>> | undefined
}

/** The field where the other one is switched off: a must by itself, which says so. */
export function alone<Field extends Asked>(field: Field, off: ReadonlySet<string>): Field {
  if (field.off || !isAlone(field, off)) return field
  const { required_without: _, ...sentences } = field.sentences ?? {}
  const saysOtherwise = field.help && locales.every((locale) => field.help?.[locale] === oneIsEnough[locale])
  return {
    ...field,
    requiredIn: fillingPlaces,
    rules: field.rules?.replace(/(^|\|)required_without:@\w+/g, '').replace(/^\|/, '') || undefined,
    sentences,
    marked: undefined,
    help: saysOtherwise ? undefined : field.help,
  }
}

export function isAlone({ rules }: Pick<Asked, 'rules'>, off: ReadonlySet<string>): boolean {
  const others = othersOf(rules)
  return others.length > 0 && others.every((other) => off.has(other))
}
