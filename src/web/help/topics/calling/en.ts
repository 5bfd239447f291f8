import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as desk } from '../../../tickets/desk/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I call, serve and finish a visit?',
  steps: [
    `Under “${frame.waiting}”, choose your own counter at “${desk.counter.heading}”.`,
    `The button that reads like “${desk.next.call('1')}” calls the next visitor. To call somebody else, press “${desk.moves.call}” at their number.`,
    `Press “${desk.moves.start}” when they come and “${desk.moves.finish}” at the end.`,
    `If nobody comes, press “${desk.moves.recall}”. If still nobody comes, press “${desk.moves.noShow}”.`,
    `Pressed the wrong button? Press “${desk.moves.undo}”, or the key Z.`,
  ],
  notes: [
    `If somebody needs a moment, press “${desk.moves.hold}”. “${desk.moves.resume}” brings them back.`,
    `To call somebody later, look under “…” for “${desk.moves.requeue}” and choose after how many parties.`,
    `If a visitor whom you marked “${desk.moves.noShow}” returns on the same business day, press “${desk.moves.reinstate}”.`,
    `If they need another lane, choose “${desk.menu.moveLane}” under “…”. They keep their number.`,
    `Visitors without a phone get a number through “${desk.keys.add}”.`,
  ],
  links: { '/shopAdmin/waiting': frame.waiting },
  synonyms: 'call next no-show no show absent mistake undo wrong walk-in transfer put back serve',
}
