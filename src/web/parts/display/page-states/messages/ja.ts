export const messages = {
  loading: '読み込んでいます',
  retry: '再試行',
  errorId: (id: string) => `お問い合わせ番号 ${id}`,
}

export type PageStateMessages = typeof messages
