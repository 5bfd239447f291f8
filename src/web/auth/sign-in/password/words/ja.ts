import type { PasswordFault } from '#domain/passwords/rating.ts'

export type PasswordWords = typeof words

export const words = {
  show: 'パスワードを表示する',
  hide: 'パスワードを隠す',
  help: '10文字以上で決めてください。よく使われるものや、お名前・メールアドレスに近いものは使えません。',
  /** Why a password is easy to guess, while it is typed. */
  strength: {
    weak: 'まだ使えません',
    strengths: { 2: '使えます', 3: '強いパスワードです', 4: 'とても強いパスワードです' } as Record<number, string>,
    because: (strength: string, fault: string) => `${strength}：${fault}`,
    faults: {
      short: '10文字以上にしてください',
      long: '128文字までにしてください',
      common: 'よく使われるパスワードに似ています',
      keys: 'キーボードの並びのままです',
      repeated: '同じ文字や言葉を繰り返しています',
      sequence: '順に並んだ文字や数字です',
      date: '日付や年は推測されやすいものです',
      own: 'お名前やメールアドレスが入っています',
      guessable: '推測されやすい組み合わせです',
    } satisfies Record<PasswordFault, string>,
  },
}
