import type { VersionWords } from './ja.ts'

export const words: VersionWords = {
  text: '有新版本',
  typed: '您填写的内容会保留',
  later: '请填写完毕后再更新',
  update: '更新',
  close: '稍后',
}
