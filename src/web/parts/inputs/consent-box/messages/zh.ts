import type { ConsentMessages } from './ja.ts'

export const messages: ConsentMessages = {
  version: (version, date) => `第${version}版，${date}`,
  whole: '展开全文',
  less: '收起',
  privacy: '个人信息的处理方式',
}
