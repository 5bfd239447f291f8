import type { KanaMessages } from './ja.ts'

export const messages: KanaMessages = {
  notKana: 'Please write the reading in kana or in Japanese romanisation. For example: Yamada Hanako',
}
