import { defineSamples } from '../samples.ts'

/** Invented shops. */
export const samples = defineSamples({
  ja: { shop: 'こもれび住まい 若葉通り店', long: '株式会社こもれび不動産販売パートナーズ 若葉通り駅前本店 ご相談カウンター' },
  en: {
    shop: 'Komorebi Homes, Wakaba',
    long: 'Komorebi Real Estate Partners and Sons, main shop at Wakaba-dori station, advice counter',
  },
  zh: { shop: '木漏住房 若叶店', long: '木漏不动产销售合作伙伴股份有限公司 若叶大道站前总店 咨询柜台' },
})
