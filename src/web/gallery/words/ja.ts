export const messages = {
  title: '部品のいちらん',
  about: '色・文字・部品・接続の確認',
  back: 'いちらんへ',
  scheme: { name: '明るさ', auto: '自動', light: '明るい', dark: '暗い' },
  states: { empty: 'はじめ', filled: '入力あり', error: 'エラー', disabled: '操作できない', loading: '読み込み中', long: '長い文' },
  state: '状態',
  area: { public: 'お客さまの画面', staff: 'お店の画面' },
  colours: {
    title: '色',
    about: '数字は、上の文字色とのコントラスト比',
    light: '明るい画面',
    dark: '暗い画面',
    tokens: '役割の色。数字は、背景（--uk-paper）とのコントラスト比',
  },
  type: {
    title: '文字',
    tag: '札',
    visitor: 'お客さま',
    staff: 'スタッフ',
    rows: {
      heading: { name: '見出し', sample: '順番をお取りします' },
      subheading: { name: '小見出し', sample: 'お名前とご連絡先' },
      body: { name: '本文', sample: '混み具合で前後します。' },
      staffHeading: { name: '見出し', sample: '順番待ち' },
      staffBody: { name: '本文', sample: '書類を受け取り、2番で対応' },
      staffSide: { name: '補足', sample: '今日 14:10・2名' },
    },
  },
  parts: { title: '部品' },
}

export type GalleryMessages = typeof messages
