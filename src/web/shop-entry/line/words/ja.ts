export const words = {
  offer: 'LINEで受け取る',
  linked: 'お知らせをLINEにもお送りします。',
  end: 'LINEでのお知らせをやめる',
  blocked: '公式アカウントが友だち追加されていないか、ブロックされているため、LINEにお知らせできません。',
  again: 'もう一度LINEにつなぐ',
  failed: 'LINEにつなげませんでした。少し待ってから、もう一度お試しください。',
  refused: 'LINEでの受け取りは、まだお申し込みいただいていません。',
  external: 'いつものブラウザーで開く',
}

export type LineLinkWords = typeof words
