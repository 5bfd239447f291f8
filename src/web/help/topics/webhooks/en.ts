import { words as webhooks } from '../../../webhooks/words/en.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'How do I tell other programs what happens (webhooks)?',
  steps: [
    'Find the webhook address in the other program’s settings.',
    `Press “${webhooks.create}”, enter the address, choose the events and save.`,
    'Enter the secret, which is shown once, in the other program.',
    `Press “${webhooks.test}” and see in the ${webhooks.log.toLowerCase()} that it arrived.`,
  ],
  notes: [
    'By default only ids and states are sent. The other program reads details by the API.',
    `With an API key as “${webhooks.form.content.label}”, what this key may read is sent too. It is about visitors, so choose it only if the program needs it. The shop’s privacy notice then says so.`,
    'What does not arrive is retried for 28 hours. If nothing arrives in that time, the webhook is disabled, and owners and admins get an e-mail.',
    `If a secret may have leaked, press “${webhooks.rotate.button}”. The former one works for another 24 hours.`,
  ],
  links: {},
  synonyms: 'integration connect CRM notify events API secret',
}
