export const words = {
  required: '必須',
  optional: '任意',
  either: 'どちらか必須',
  fields: { wrong: (n: number) => `入力内容をご確認ください（${n}か所）` },
  codeLabel: '受付コード',
  codeHelp: 'お店のポスターの8文字',
  codeExample: '例：K7M4-2QXA',
  codeSubmit: '受付へ進む',
}

export type FieldWords = typeof words
