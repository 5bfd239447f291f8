import { words as home } from '../../../home/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I back up, update and restore?',
  steps: [
    'A backup is made every night into `data/backups`. If the PC was off, it is made at the next start.',
    'Copy that folder to another disk or a cloud folder every day. It is encrypted.',
    `Write down the “${home.setUp.recoveryKey.label}”. \`npm run backup -- --recovery-key\` shows it.`,
    'For a backup now, run `npm run backup` on the server’s PC.',
    'To update, run `npm run update`. It makes a backup, changes to the new version, and goes back to the old one if anything fails. The shop stops only while the two are exchanged.',
    'To restore, rename the data folder, then run `npm run restore -- FILE` and `npm start`.',
  ],
  notes: [
    `Nobody can open a backup without the “${home.setUp.recoveryKey.label}”.`,
    'Personal data that were erased stay erased after a restore.',
    'After two days without a backup, administrators see a notice on every page.',
    'If something is wrong, `npm run doctor` says what it is and what to do.',
  ],
  links: {},
  synonyms: 'upgrade version recover recovery broken disaster server recovery key passphrase data loss',
}
