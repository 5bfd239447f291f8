import type { SectionTitles } from '../section-titles.ts'

export const words: SectionTitles = {
  purposes: '使用目的',
  recipients: '向第三方提供',
  transmissions: '向外部发送',
  retention: '保存期限',
  requests: '查阅、更正、删除等申请',
  contact: '联系方式',
}
