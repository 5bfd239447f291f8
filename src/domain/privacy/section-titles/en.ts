import type { SectionTitles } from '../section-titles.ts'

export const words: SectionTitles = {
  purposes: 'How we use your data',
  recipients: 'Recipients of your data',
  transmissions: 'Data sent to other companies',
  retention: 'How long we keep your data',
  requests: 'Seeing, correcting and erasing your data',
  contact: 'Contact',
}
