import type { GalleryMessages } from './ja.ts'

export const messages: GalleryMessages = {
  title: '组件一览',
  about: '颜色、文字、组件与连接检查',
  back: '返回一览',
  scheme: { name: '明暗', auto: '自动', light: '浅色', dark: '深色' },
  states: { empty: '初始', filled: '已填写', error: '错误', disabled: '不可操作', loading: '加载中', long: '长文本' },
  state: '状态',
  area: { public: '顾客页面', staff: '店员页面' },
  colours: {
    title: '颜色',
    about: '数字为与其上文字的对比度',
    light: '浅色',
    dark: '深色',
    tokens: '按用途的颜色。数字为与背景（--uk-paper）的对比度',
  },
  type: {
    title: '文字',
    tag: '号码',
    visitor: '顾客',
    staff: '店员',
    rows: {
      heading: { name: '标题', sample: '为您取号' },
      subheading: { name: '小标题', sample: '您的姓名与联系方式' },
      body: { name: '正文', sample: '等候时间会随店内情况变化。' },
      staffHeading: { name: '标题', sample: '等候列表' },
      staffBody: { name: '正文', sample: '已收材料，2 号柜台办理' },
      staffSide: { name: '补充', sample: '今天 14:10 · 2 位' },
    },
  },
  parts: { title: '组件' },
}
