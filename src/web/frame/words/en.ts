import type { FrameWords } from './ja.ts'

export const words: FrameWords = {
  product: 'Uketsuke Card',
  language: 'Language',
  homeLabel: 'Uketsuke Card, home',
  home: 'Back to the home page',
  enterCode: 'Enter a shop code',
  privacy: 'Privacy notice',
  madeWith: 'Made with Uketsuke Card',
  wayHere: 'Directions (opens Google Maps)',
  reload: 'Load again',
  backToTop: 'Back to the top of the page',
  loading: 'Loading',
  offline: 'No connection',
  online: 'Connected again',
  errorId: (id) => `Reference ${id}`,
  notFound: {
    title: 'This page could not be found',
    slipHead: 'No such number',
    slipFoot: 'Please check the address',
    text: 'The address may have changed or been mistyped. A number you have taken stays valid.',
  },
  errors: {
    forbidden: {
      title: 'You can’t see this page',
      slipHead: 'No permission',
      slipFoot: 'Please ask your shop’s manager',
      text: 'Your role doesn’t let you see this page. Please ask your shop’s manager.',
    },
    unavailable: {
      title: 'Back in a moment',
      slipHead: 'One moment, please',
      slipFoot: 'This page will be back soon',
      text: 'The server can’t be reached right now. A number you have taken stays valid. Please try again in a moment.',
    },
    other: {
      title: 'This page could not be shown',
      slipHead: 'We are sorry',
      slipFoot: 'Please try again in a moment',
      text: 'Something went wrong. A number you have taken stays valid. Please try again in a moment.',
    },
  },
  shopEntry: {
    recent: 'On this device',
    shops: 'Shops you visited',
    visited: (date) => `Visited on ${date}`,
    takenAt: (time) => `taken at ${time}`,
  },
  newVersion: {
    text: 'A new version is available',
    typed: 'Your input is kept',
    later: 'Please finish typing before you update',
    update: 'Update',
    close: 'Later',
  },
}
