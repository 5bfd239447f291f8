import type { Words } from '../forms/field.ts'

/** How far a sale has come, as a shop's list begins (product.md, 4.2). The shop's own from then on, and apart from a card's status. */
export const defaultStages: readonly Words[] = [
  { ja: '来店前', en: 'Before the visit', zh: '来店前' },
  { ja: '初回相談', en: 'First consultation', zh: '首次咨询' },
  { ja: '物件紹介', en: 'Showing homes', zh: '介绍房源' },
  { ja: '内見調整', en: 'Arranging viewings', zh: '安排看房' },
  { ja: '申込準備', en: 'Preparing the application', zh: '准备申请' },
  { ja: '審査中', en: 'Under review', zh: '审核中' },
  { ja: '契約手続き', en: 'Contract', zh: '办理合同' },
  { ja: '成約', en: 'Closed', zh: '成交' },
  { ja: '失注', en: 'Lost', zh: '未成交' },
]
