import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as presence } from '../../../presence/words/en.ts'
import { words as desk } from '../../../tickets/desk/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I call, serve and finish a visit?',
  steps: [
    `Under “${frame.waiting}”, choose your counter at “${presence.counters.choose}”.`,
    `A button such as “${desk.next.call('1')}” calls the next visitor. To call another visitor, press “${desk.moves.call}” at their number.`,
    `While you serve a visitor, calling the next one also finishes that visit. The button names it. To keep the visit open, press “${desk.next.withoutFinishing}”.`,
    `Press “${desk.moves.start}” when the visitor comes and “${desk.moves.finish}” at the end.`,
    `If the visitor doesn’t come, press “${desk.moves.recall}”. If they still don’t come, press “${desk.moves.noShow}”.`,
    `Pressed the wrong button? Press “${desk.moves.undo}”, or the key Z.`,
  ],
  notes: [
    `The bell, “${desk.bell.title}”, can alert you to a new visitor or a long wait. Each device has its own setting.`,
    `If a visitor needs a moment, press “${desk.moves.hold}”. “${desk.moves.resume}” puts them back in line.`,
    `To call a visitor later, choose “${desk.moves.requeue}” under “…”. Then choose how many parties go first.`,
    `If a visitor marked “${desk.moves.noShow}” returns on the same business day, press “${desk.moves.reinstate}”.`,
    `If a visitor needs another lane, choose “${desk.menu.moveLane}” under “…”. They keep their number.`,
    `Give visitors without a phone a number with “${desk.keys.add}”.`,
  ],
  links: { '/shopAdmin/waiting': frame.waiting },
  synonyms: 'call next no-show no show absent mistake undo wrong walk-in transfer put back serve',
}
