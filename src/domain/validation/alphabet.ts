import type { Rule } from './rule.ts'
import { everyItemPasses, toText } from './value.ts'

const arabic = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيًٌٍَُِّْٰ'

/** Letters of each known language, as the inside of a character class. Regular expressions with them ignore case. */
const letters: Readonly<Record<string, string>> = {
  en: 'A-Z',
  cs: 'A-ZÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  da: 'A-ZÆØÅ',
  de: 'A-ZÄÖÜß',
  es: 'A-ZÁÉÍÑÓÚÜ',
  fa: `${arabic}پژگچکی`,
  fr: 'A-ZÀÂÆÇÉÈÊËÏÎÔŒÙÛÜŸ',
  it: 'A-Z\xC0-\xFF',
  lt: 'A-ZĄČĘĖĮŠŲŪŽ',
  nl: 'A-ZÉËÏÓÖÜ',
  hu: 'A-ZÁÉÍÓÖŐÚÜŰ',
  pl: 'A-ZĄĆĘŚŁŃÓŻŹ',
  pt: 'A-ZÃÁÀÂÇÉÊÍÕÓÔÚÜ',
  ro: 'A-ZĂÂÎŞŢ',
  ru: 'А-ЯЁ',
  sk: 'A-ZÁÄČĎÉÍĹĽŇÓŔŠŤÚÝŽ',
  sr: 'A-ZČĆŽŠĐ',
  sv: 'A-ZÅÄÖ',
  tr: 'A-ZÇĞİıÖŞÜ',
  uk: 'А-ЩЬЮЯЄІЇҐ',
  ar: arabic,
  az: 'A-ZÇƏĞİıÖŞÜ',
  el: 'Α-ώ',
  ja: 'A-Z\u3000-\u303F\u3040-\u309F\u30A0-\u30FF\uFF00-\uFFEF\u4E00-\u9FAF',
  he: "A-Z\u05D0-\u05EA'",
}

export const alphabetLanguages = Object.keys(letters)

/** Returns a rule that accepts letters and the characters of `also`. Without a language it accepts those of any single one; an unknown language counts as English. */
export function createLettersRule(also: string): Rule {
  const built: Record<string, RegExp> = {}
  const inLanguage = (name: string): RegExp => {
    const known = Object.hasOwn(letters, name) ? name : 'en'
    const digits = also.includes('0-9') && known === 'ar' ? '٠-٩' : ''
    built[known] ??= new RegExp(`^[${letters[known]}${digits}${also}]*$`, 'i')
    return built[known]
  }
  return {
    params: [{ name: 'locale' }],
    validate(value, { locale }) {
      const patterns = locale ? [inLanguage(toText(locale))] : alphabetLanguages.map(inLanguage)
      return everyItemPasses(value, (item) => patterns.some((pattern) => pattern.test(toText(item))))
    },
  }
}
