import { truncateText } from '../text-length.ts'
import type { OutboxEvent } from './events.ts'

/** LINE's limits in characters. The lower one is of a message with buttons. */
const maxTemplateText = 160
const maxText = 5_000

/** What staff write is too long for a message with buttons. */
export const hasLineButtons = (event: OutboxEvent): boolean => event !== 'ticket.message'

/** `text`: the short text, or what staff wrote. `link`: shown only if there are no buttons. */
type LineTextParts = { title: string; text: string | undefined; link: string | undefined }

/** Returns the text of the event's message at LINE, cut to what LINE accepts. */
export function composeLineText(event: OutboxEvent, { title, text, link }: LineTextParts): string {
  return hasLineButtons(event)
    ? truncateText([title, text].filter(Boolean).join('\n'), maxTemplateText)
    : truncateText([title, text, link].filter(Boolean).join('\n\n'), maxText)
}
