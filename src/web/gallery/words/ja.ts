import type { CheckName, FindingReason, Verdict } from '../self-test/finding.ts'

export const words = {
  title: '部品の一覧',
  about: '色・文字・部品・接続の確認',
  back: '一覧へ',
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
    staff: '担当者',
    rows: {
      heading: { name: '見出し', sample: '番号をお取りください' },
      subheading: { name: '小見出し', sample: 'お名前とご連絡先' },
      body: { name: '本文', sample: '混み具合で前後します。' },
      staffHeading: { name: '見出し', sample: '順番待ち' },
      staffBody: { name: '本文', sample: '書類を受け取り、2番で対応' },
      staffSide: { name: '補足', sample: '今日 14:10・2名' },
    },
  },
  parts: { title: '部品' },
  selfTest: {
    title: '接続の確認',
    about: 'この端末と回線で、何が使えるかを調べます。結果に、お名前やお店の内容は含まれません。',
    start: '確認をはじめる',
    again: 'もう一度確認する',
    running: '確認しています…',
    done: (limited: number, bad: number) =>
      bad > 0
        ? `${bad}件の問題が見つかりました。下の内容をお店かサポートへお送りください。`
        : limited > 0
          ? `問題はありません。この端末で使えないものが${limited}件あります。`
          : 'すべて問題ありません。',
    noScript: '確認には JavaScript が必要です。',
    checks: {
      secure: '暗号化された接続',
      api: 'サーバー',
      stream: '自動更新',
      clock: '時計のずれ',
      storage: '端末への保存',
      camera: 'カメラ',
      push: '通知',
      worker: 'オフライン表示',
      device: 'この端末',
    } as Record<CheckName, string>,
    verdicts: { good: '問題なし', limited: '使えません', bad: '問題あり' } as Record<Verdict, string>,
    reasons: {
      works: '正常です',
      ownMachine: 'この端末自身への接続のため、暗号化なしでも安全です',
      supported: 'この端末は対応しています。お呼び出しの通知はまだお送りしていません',
      plainHttp: 'http でつながっています。受付・呼び出しは使えます。カメラ・通知・オフライン表示は使えません',
      insecure: '暗号化された接続（https）でのみ使えます',
      missing: 'この端末・ブラウザーにはありません',
      denied: 'ブラウザーの設定で許可されていません',
      asleep: '準備ができていません。ブラウザーが止めている可能性があります',
      unreachable: 'サーバーにつながりません。通信をお確かめください',
      notReady: 'サーバーは動いていますが、準備ができていません。少し待ってから、もう一度お試しください',
      noBeat: '自動更新が届きません。途中の機器が止めている可能性があります',
      cut: '自動更新が途中で切れました',
      ahead: '端末の時計が進んでいます。待ち時間はサーバーの時計で計るため、受付に影響はありません',
      behind: '端末の時計が遅れています。待ち時間はサーバーの時計で計るため、受付に影響はありません',
      unknown: '調べられませんでした',
      noStorage: 'ブラウザーが保存を許していません。画面を閉じると、番号のページを自分で開き直す必要があります',
      noCookies: 'Cookie が使えません。サインインと二重受付の防止ができません',
      noted: '記録しました',
    } as Record<FindingReason, string>,
    report: {
      label: 'サポートへ送る内容',
      copy: 'コピーする',
      copied: 'コピーしました',
      selected: '選択しました。長押しまたは Ctrl+C（⌘C）でコピーしてください',
    },
  },
}

export type GalleryWords = typeof words
