import { shopTextLocales } from '#domain/locale.ts'
import { CustomerFooter } from '../../frame/public/customer-footer.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    shop: 'こもれび住まい 若葉通り店',
    long: '株式会社こもれび不動産販売パートナーズ 若葉通り駅前本店 ご相談カウンター',
    address: '東京都新宿区若葉通り一丁目2番3号 こもれびビル4階',
  },
  en: {
    shop: 'Komorebi Homes, Wakaba',
    long: 'Komorebi Real Estate Partners and Sons, main shop at Wakaba-dori station, advice counter',
    address: '4F Komorebi Building, 1-2-3 Wakaba-dori, Shinjuku-ku, Tokyo',
  },
  zh: {
    shop: '木漏住房 若叶店',
    long: '木漏不动产销售合作伙伴股份有限公司 若叶大道站前总店 咨询柜台',
    address: '东京都新宿区若叶大道1-2-3 木漏大厦4层',
  },
})

const shop = {
  otherNames: {},
  code: 'K7M42QXA',
  phone: '03-1234-5678',
  address: null,
  position: { latitude: 35.6812, longitude: 139.7671 },
  languages: [...shopTextLocales],
}

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    error: 'it shows what came with the page',
    disabled: 'it has links only',
    loading: 'it shows what came with the page',
    empty: () => <CustomerFooter />,
    filled: ({ shop: name }) => <CustomerFooter shop={{ ...shop, name }} language />,
    long: ({ address, long }) => <CustomerFooter shop={{ ...shop, name: long, address }} language />,
  },
})
