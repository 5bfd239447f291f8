import type { LineLinkWords } from './ja.ts'

export const words: LineLinkWords = {
  offer: 'Get messages on LINE',
  linked: 'We also send you messages on LINE.',
  end: 'Stop the messages on LINE',
  blocked: 'We can’t message you on LINE, because you haven’t added the official account or have blocked it.',
  again: 'Connect to LINE again',
  failed: 'We couldn’t connect to LINE. Please wait a moment and try again.',
  refused: 'You haven’t signed up for messages on LINE yet.',
  external: 'Open in your usual browser',
}
