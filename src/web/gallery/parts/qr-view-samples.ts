import { defineMessages } from '../../ui/messages.ts'

export const samples = defineMessages({
  ja: async () => ({ messages: { title: '若葉通り店の受付', long: '株式会社こもれび不動産販売パートナーズ 若葉通り駅前本店の受付' } }),
  en: async () => ({
    messages: { title: 'Reception at Wakaba', long: 'Reception at Komorebi Real Estate Partners and Sons, Wakaba-dori main shop' },
  }),
  zh: async () => ({ messages: { title: '若叶店的受理', long: '木漏不动产销售合作伙伴股份有限公司若叶大道站前总店的受理' } }),
})
