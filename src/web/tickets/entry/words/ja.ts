export const words = {
  unclear: 'ボタンの操作を受け取れませんでした。番号はそのままです。もう一度ボタンを押してください。',
}

export type TicketFormWords = typeof words
