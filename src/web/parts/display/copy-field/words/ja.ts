export const words = {
  copy: 'コピー',
  copied: 'コピーしました',
  manual: '選択しました。Ctrl+C（Mac は ⌘C）でコピーしてください。',
}

export type CopyFieldWords = typeof words
