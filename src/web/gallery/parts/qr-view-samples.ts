import { defineSamples } from '../samples.ts'

export const samples = defineSamples({
  ja: {
    title: '若葉通り店の受付',
    wrong: 'QRコードを用意できませんでした。アドレスをお使いいただくか、もう一度お試しください。',
    long: '株式会社こもれび不動産販売パートナーズ 若葉通り駅前本店の受付',
  },
  en: {
    title: 'Reception at Wakaba',
    wrong: 'The QR code could not be drawn. Please use the address, or try again.',
    long: 'Reception at Komorebi Real Estate Partners and Sons, Wakaba-dori main shop',
  },
  zh: {
    title: '若叶店的受理',
    wrong: '未能生成二维码。请您使用地址，或稍后重试。',
    long: '木漏不动产销售合作伙伴股份有限公司若叶大道站前总店的受理',
  },
})
