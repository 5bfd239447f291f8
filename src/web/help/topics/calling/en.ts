import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as presence } from '../../../presence/words/en.ts'
import { words as desk } from '../../../tickets/desk/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I call, serve and finish a visit?',
  steps: [
    `Under “${frame.waiting}”, choose your counter at “${presence.counters.choose}”.`,
    `A button such as “${desk.next.call('1')}” calls the next visitor. To call a different visitor, press “${desk.moves.call}” next to their number. In a lane that calls automatically, the button becomes “${desk.next.startNumber('A001')}”.`,
    `While you serve a visitor, calling the next one also finishes that visit. The button shows whose visit it finishes. To keep the visit open, press “${desk.next.withoutFinishing.call}”.`,
    `Press “${desk.moves.start}” when the visitor comes and “${desk.moves.finish}” at the end.`,
    `If the visitor doesn’t come, press “${desk.moves.recall}”. If they still don’t come, press “${desk.moves.noShow}”.`,
    `Pressed the wrong button? Press “${desk.moves.undo}” or the Z key.`,
  ],
  notes: [
    `The bell, “${desk.bell.title}”, can alert you to a new visitor or a long wait. Each device has its own setting.`,
    `If a visitor needs a moment, press “${desk.moves.hold}”. “${desk.moves.resume}” puts them back in line.`,
    `To call a visitor again later, choose “${desk.moves.requeue}” under “…”. Then choose how many parties to call first.`,
    `Did a visitor come back after you pressed “${desk.moves.noShow}”? On the same business day, “${desk.moves.reinstate}” puts them back in line.`,
    `If a visitor needs another lane, choose “${desk.menu.moveLane}” under “…”. They keep their number.`,
    `To give a number to a visitor without a phone, press “${desk.keys.add}”.`,
  ],
  links: { '/shopAdmin/waiting': frame.waiting },
  synonyms: 'call next no-show no show absent mistake undo wrong walk-in transfer put back serve',
}
