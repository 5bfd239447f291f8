import type { SectionTitles } from '../section-titles.ts'

export const sectionTitles: SectionTitles = {
  purposes: 'What it is used for',
  recipients: 'Who receives it',
  transmissions: 'What is sent to other companies',
  retention: 'How long it is kept',
  requests: 'Seeing, correcting and deleting your data',
  contact: 'Contact',
}
