import type { FieldWords } from './ja.ts'

export const words: FieldWords = {
  required: '必填',
  optional: '选填',
  either: '二选一必填',
  fields: { wrong: (n: number) => `请检查填写内容（${n} 处）` },
  codeLabel: '门店码',
  codeHelp: '门店海报上的 8 位字符',
  codeExample: '例如：K7M4-2QXA',
  codeSubmit: '前往门店页面',
}
