import type { SectionTitles } from '../section-titles.ts'

export const words: SectionTitles = {
  purposes: 'What your data are used for',
  recipients: 'Who receives it',
  transmissions: 'What is sent to other companies',
  retention: 'How long it is kept',
  requests: 'Seeing, correcting and deleting your data',
  contact: 'Contact',
}
