import type { SectionTitles } from '../section-titles.ts'

export const words: SectionTitles = {
  purposes: '利用目的',
  recipients: '情報の提供先',
  transmissions: '外部への送信',
  retention: '保存期間',
  requests: '開示・訂正・削除などのお申し出',
  contact: 'お問い合わせ窓口',
}
