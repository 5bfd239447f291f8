import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as presence } from '../../../presence/words/en.ts'
import { words as desk } from '../../../tickets/desk/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I call, serve and finish a visit?',
  steps: [
    `Under “${frame.waiting}”, choose your own counter at “${presence.counters.choose}”.`,
    `The button that reads like “${desk.next.call('1')}” calls the next visitor. To call somebody else, press “${desk.moves.call}” at their number.`,
    `While you serve a visitor, the call finishes that visit too. The button names the visitor. To keep the visit open, press “${desk.next.withoutFinishing}”.`,
    `Press “${desk.moves.start}” when they come and “${desk.moves.finish}” at the end.`,
    `If nobody comes, press “${desk.moves.recall}”. If still nobody comes, press “${desk.moves.noShow}”.`,
    `Pressed the wrong button? Press “${desk.moves.undo}”, or the key Z.`,
  ],
  notes: [
    `The bell, “${desk.bell.title}”, tells you of a visitor in an empty line or of a long wait. It is set for each device.`,
    `If somebody needs a moment, press “${desk.moves.hold}”. “${desk.moves.resume}” brings them back.`,
    `To call somebody later, look under “…” for “${desk.moves.requeue}” and choose after how many parties.`,
    `If a visitor whom you marked “${desk.moves.noShow}” returns on the same business day, press “${desk.moves.reinstate}”.`,
    `If they need another lane, choose “${desk.menu.moveLane}” under “…”. They keep their number.`,
    `Visitors without a phone get a number through “${desk.keys.add}”.`,
  ],
  links: { '/shopAdmin/waiting': frame.waiting },
  synonyms: 'call next no-show no show absent mistake undo wrong walk-in transfer put back serve',
}
