import { words as delivery } from '#domain/privacy/delivery/zh.ts'
import type { PrivacyNoticeText } from '#domain/privacy/notice.ts'

export const words: PrivacyNoticeText = {
  purposes: [
    '- 为您安排排队顺序并叫号',
    '- 根据您的来意，安排负责人和柜台',
    '- 按照您填写的接待卡，为您提供服务并与您联系',
    '- 以不含姓名和联系方式的统计，估算等候时间',
  ].join('\n'),
  recipients: `不向其他公司或个人提供。您的信息仅由本门店的员工处理。${delivery.none}除法律规定外，未经您本人同意，不会提供给第三方。`,
  transmissions: '没有。接待页面不会向其他公司发送信息，也不使用广告或统计跟踪工具。',
  retention: '接待记录仅在业务需要期间保存。不再需要或您提出要求时，我们会清除您的姓名等信息。',
  requests:
    '您可以要求查阅、更正、补充、删除您的信息，或停止使用。请向下列联系人提出。为确认是您本人，可能会请您出示号码页面等。不收取费用。',
  contact: '请在门店向员工提出。',
}
