import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as presence } from '../../../presence/words/en.ts'
import { words as trial } from '../../../tickets/desk/trial/words/en.ts'
import { words as desk } from '../../../tickets/desk/words/en.ts'
import { words as checklist } from '../../../today/checklist/words/en.ts'
import { words as today } from '../../../today/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I open the shop and call the first visitor?',
  steps: [
    `Under “${today.today.title}”, scan the QR code at “${today.entry.title}” with a phone and take a number. From the second day, the QR code is under “${today.entry.open}”.`,
    `Press “${today.today.open}”. Your number is in the list.`,
    `Under “${presence.counters.choose}”, choose where you call visitors to.`,
    `Press a button such as “${desk.next.call('1')}”. The first visitor’s phone shows the call.`,
    `Press “${desk.moves.start}” when the visitor comes and “${desk.moves.finish}” when they are done.`,
  ],
  notes: [
    `“${checklist.hide}” hides “${checklist.title}”. “${checklist.show}” at the foot of the page brings it back.`,
    `“${trial.start}” opens the visitor’s page beside yours. Reports don’t count trial numbers, and “${trial.end}” deletes all of them.`,
    `For visitors without a phone, use “${desk.keys.add}”. It can print the number, too.`,
    'If a phone can’t open the page, check that the phone is on the shop’s Wi-Fi.',
  ],
  links: { '/shopAdmin': frame.today, '/shopAdmin/waiting': frame.waiting },
  synonyms: 'begin first time getting started new number ticket Wi-Fi walk-in',
}
