import { words as home } from '../../../home/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I back up, update and restore?',
  steps: [
    'A backup is made every night into `data/backups`. If the PC was off, it is made at the next start.',
    'Copy that folder to another disk or a cloud folder every day. It is encrypted.',
    `Write down the “${home.setUp.recoveryKey.label}”. \`npm run backup -- --recovery-key\` shows it.`,
    'To back up now, run `npm run backup` on the server’s PC.',
    'To update, run `npm run update`. It makes a backup and switches to the new version. If anything fails, it returns to the old one. The reception stops only during the switch.',
    'To restore, rename the data folder, then run `npm run restore -- FILE` and `npm start`.',
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
