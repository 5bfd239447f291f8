import { words as home } from '../../../home/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I back up, update and restore?',
  steps: [
    'A backup is saved in `data/backups` every night. If the PC was off, the backup is made the next time it starts.',
    'Copy that folder to another disk or a cloud folder every day. Its contents are encrypted.',
    `Write down the “${home.setUp.recoveryKey.label}”. \`npm run backup -- --recovery-key\` shows it.`,
    'To back up now, run `npm run backup` on the PC that runs the server.',
    'To update, run `npm run update`. It makes a backup, then switches to the new version. If anything fails, it switches back. Your pages are unavailable only during the switch.',
    'To restore, rename the data folder, then run `npm run restore -- FILE` and `npm start`. FILE is the path of the backup.',
  ],
  notes: [
    `A backup can’t be opened without the “${home.setUp.recoveryKey.label}”.`,
    'Erased personal data stays erased after a restore.',
    'After 2 days without a backup, administrators see a notice on every page.',
    'If something is wrong, `npm run doctor` shows the cause and what to do.',
  ],
  links: {},
  synonyms: 'upgrade version recover recovery broken disaster server recovery key passphrase data loss',
}
