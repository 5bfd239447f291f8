import type { ReservationLossWords } from './ja.ts'

export const words: ReservationLossWords = {
  rule: '预约中的姓名和联系方式也按相同期限保存，从预约时间结束之日算起。',
  lost: (n) => `${n} 个已结束的预约`,
  counted: (n) => `${n} 个预约`,
}
