import type { DeliveryServiceSentences } from '../notice.ts'

export const words: DeliveryServiceSentences = {
  none: 'メール・SMS・LINE の配信サービスも使っていません。',
  byMail: 'お知らせのメールをお送りするときは、宛先と本文がメールの配信サービスを通ります。SMS・LINE の配信サービスは使っていません。',
}
