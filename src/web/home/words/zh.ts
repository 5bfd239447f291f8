import type { HomeWords } from './ja.ts'

export const words: HomeWords = {
  headline: ['取个号，', '安心等候。'],
  text: '用手机相机扫描门店的二维码，或输入受理码，即可取号，并在此页面查看排队情况。',
  staff: '员工',
  staffLogin: '员工登录',
  trouble: '无法连接时',
  sample: {
    number: '排队号',
    ahead: { figure: '3', unit: '组' },
    aheadLabel: '您前面',
    called: '轮到您了',
    counter: { before: '', figure: '2', unit: '号柜台' },
    caption: '轮到您时，画面会变色提醒。无需安装应用。',
  },
}
