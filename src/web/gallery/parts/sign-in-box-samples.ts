import { defineSamples } from '../samples.ts'

export const samples = defineSamples({
  ja: { provider: '会社のアカウントでサインイン', long: '株式会社こもれび不動産販売パートナーズの社員証アカウントでサインイン' },
  en: {
    provider: 'Sign in with your work account',
    long: 'Sign in with the staff account of Komorebi Real Estate Partners and Sons',
  },
  zh: { provider: '使用公司账号登录', long: '使用木漏不动产销售合作伙伴股份有限公司的员工账号登录' },
})
