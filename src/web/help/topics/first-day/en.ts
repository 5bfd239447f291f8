import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as presence } from '../../../presence/words/en.ts'
import { words as desk } from '../../../tickets/desk/words/en.ts'
import { words as today } from '../../../today/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I open the shop and call the first visitor?',
  steps: [
    `Under “${today.today.title}”, scan the QR code of “${today.entry.title}” with a phone and take a number. Try it yourself first.`,
    `Press “${today.today.open}”. The number is in the line.`,
    `Under “${presence.counters.choose}”, choose where you call people to.`,
    `Press the button that reads like “${desk.next.call('1')}”. The first visitor’s phone shows the call.`,
    `Press “${desk.moves.start}” when they come and “${desk.moves.finish}” when they are done.`,
  ],
  notes: [
    `To drop your trial number without calling it, choose “${desk.moves.remove}” under its “…”.`,
    `For visitors without a phone, use “${desk.keys.add}”. It can print the ticket as well.`,
    'If a phone can’t open the page, check that it is on the same Wi-Fi as the shop.',
  ],
  links: { '/shopAdmin': frame.today, '/shopAdmin/waiting': frame.waiting },
  synonyms: 'begin first time getting started new number ticket Wi-Fi walk-in',
}
