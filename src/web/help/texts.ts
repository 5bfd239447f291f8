import type { Locale } from '#domain/locale.ts'
import type { HelpTopicId } from '../frame/staff/help-topics.ts'
import type { HelpText } from './help-text.ts'

/** Call in loaders only, so that browsers get just the text of their page. */
const texts = import.meta.glob<{ words: HelpText }>('./topics/*/??.ts', { eager: true })

export function helpText(topic: HelpTopicId, locale: Locale): HelpText {
  return texts[`./topics/${topic}/${locale}.ts`]!.words
}
