const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

/** Texts that Excel takes for a day or a month, in its Japanese and English editions. */
const dateForms = [
  /^\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?$/,
  /^[mtshr]\d{1,2}[-/.]\d{1,2}[-/.]\d{1,2}$/i,
  /^(?:明治|大正|昭和|平成|令和)?\d{1,4}年\d{1,2}月(?:\d{1,2}日)?$/,
  /^\d{1,2}月\d{1,2}日$/,
  new RegExp(`^\\d{1,4}[-/ ]?${month}(?:[-/ ]?\\d{1,4})?$`, 'i'),
  new RegExp(`^${month}[-/ ]?\\d{1,4}(?:[-/, ]+\\d{1,4})?$`, 'i'),
]

/** Returns true if Excel turns the text into a date when it opens a file, such as the street number 1-2-3. Full-width digits count too. */
export function isTakenForDate(text: string): boolean {
  const plain = text.normalize('NFKC').trim()
  return dateForms.some((form) => form.test(plain))
}

/** Our own days and times, which may become dates. */
const isoDatePattern = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/
export const isIsoDateText = (text: string): boolean => isoDatePattern.test(text)

/** Forms in which Excel writes a text that it took for a date. */
const rewrittenForms = [
  /^\d{4}\/\d{1,2}\/\d{1,2}$/,
  /^\d{1,2}\/\d{1,2}\/\d{4}$/,
  /^\d{1,2}月\d{1,2}日$/,
  /^\d{1,2}-[A-Z][a-z]{2}(?:-\d{2,4})?$/,
  /^[A-Z][a-z]{2}-\d{2}$/,
]

export const isRewrittenDate = (text: string): boolean => rewrittenForms.some((form) => form.test(text))
