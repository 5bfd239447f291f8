export const words = {
  text: '新しい版があります',
  typed: 'ご入力はそのまま残ります',
  later: '入力を終えてから、新しくしてください',
  update: '新しくする',
  close: 'あとで',
}

export type VersionWords = typeof words
