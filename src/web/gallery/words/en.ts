import type { GalleryMessages } from './ja.ts'

export const messages: GalleryMessages = {
  title: 'All parts',
  about: 'Colours, type, parts and a check of your connection',
  back: 'All parts',
  scheme: { name: 'Brightness', auto: 'Auto', light: 'Light', dark: 'Dark' },
  states: { empty: 'Empty', filled: 'Filled', error: 'Error', disabled: 'Disabled', loading: 'Loading', long: 'Long text' },
  state: 'State',
  area: { public: 'Visitors’ pages', staff: 'Staff pages' },
  colours: {
    title: 'Colour',
    about: 'The figure is the contrast with the words on it',
    light: 'Light',
    dark: 'Dark',
    tokens: 'Colours by role. The figure is the contrast with the page (--uk-paper)',
  },
  type: {
    title: 'Type',
    tag: 'Slip',
    visitor: 'Visitors',
    staff: 'Staff',
    rows: {
      heading: { name: 'heading', sample: 'Take a number' },
      subheading: { name: 'subheading', sample: 'Your name and contact' },
      body: { name: 'body', sample: 'This can change with how busy we are.' },
      staffHeading: { name: 'heading', sample: 'Waiting' },
      staffBody: { name: 'body', sample: 'Took the papers, counter 2' },
      staffSide: { name: 'side data', sample: 'Today 14:10 · 2 people' },
    },
  },
  parts: { title: 'Parts' },
}
