import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import { QrView } from '../../parts/display/qr-view/qr-view.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    title: '若葉通り店の受付',
    wrong: 'QRコードを用意できませんでした。アドレスをお使いいただくか、もう一度お試しください。',
    long: '株式会社こもれび不動産販売パートナーズ 若葉通り駅前本店の受付',
  },
  en: {
    title: 'Reception at Wakaba',
    wrong: 'The QR code could not be shown. Please use the address, or try again.',
    long: 'Reception at Komorebi Real Estate Partners and Sons, Wakaba-dori main shop',
  },
  zh: {
    title: '若叶店取号',
    wrong: '未能生成二维码。请使用网址，或稍后重试。',
    long: '木漏不动产销售合作伙伴股份有限公司若叶大道站前总店取号',
  },
})

const address = 'https://shop.example/entry/w/K7M42QXA'
const long = `https://reception.branch-office.komorebi-homes.example/en/entry/w/K7M42QXA?from=${'poster'.repeat(8)}`

export const show = defineGalleryPart({
  area: 'staff',
  samples,
  states: {
    empty: 'it is shown with an address only',
    disabled: 'what is shown may be kept and printed',
    filled: ({ title }) => <QrView title={title} address={address} code={createQrSvgPath(address)} />,
    error: ({ title, wrong }) => <QrView title={title} address={address} code={undefined} wrong={wrong} />,
    loading: ({ title }) => <QrView title={title} address={address} code={undefined} />,
    long: ({ long: title }) => <QrView title={title} address={long} code={createQrSvgPath(long)} />,
  },
})
