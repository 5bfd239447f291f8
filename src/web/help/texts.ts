import type { Locale } from '#domain/locale.ts'
import type { HelpTopicId } from '../frame/staff/help-topics.ts'
import type { HelpText } from './help-text.ts'

/** For loaders: a browser is sent the text that its page shows, and loads none of these. */
const texts = import.meta.glob<{ words: HelpText }>('./topics/*/??.ts', { eager: true })

export function helpText(topic: HelpTopicId, locale: Locale): HelpText {
  return texts[`./topics/${topic}/${locale}.ts`]!.words
}
