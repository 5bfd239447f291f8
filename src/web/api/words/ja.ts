export const words = {
  network: 'インターネットにつながっていません。つながってから、もう一度お試しください。',
  signedOut: 'サインインが切れています。もう一度サインインしてください。',
  unknown: 'うまくいきませんでした。もう一度お試しください。',
}

export type CallWords = typeof words
