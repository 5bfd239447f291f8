import type { WebsitePart } from '../website-part.ts'

export const words = {
  intro: 'お店のホームページやSNS、チラシから、順番の受付や予約に進めるようにします。',
  notPublic:
    'ホームページに載せるには、どこからでも開ける https のアドレスが必要です。いまのサーバーのアドレスは、まだそうなっていません。',
  part: {
    title: '載せるものを作る',
    what: '載せるもの',
    parts: {
      joinLink: '順番の受付へのリンク',
      bookLink: '予約へのリンク',
      waiting: 'お待ちの組数（ホームページの中に表示）',
      times: '次に空いている日時（ホームページの中に表示）',
    } satisfies Record<WebsitePart, string>,
    needsReservations: '「予約」の設定で、予約の受付を始めてから載せてください。',
    service: 'ご用件',
    anyService: '決めない（お客さまが選ぶ）',
    language: '言語',
    anyLanguage: 'お客さまのブラウザーの言語',
    source: '載せる場所の名前',
    sourceHelp:
      '例：website、flyer、instagram。受付や予約の詳細に「リンク元」として出ます。半角の英数字で30文字まで。お客さまの名前などは入れないでください。',
    sourceWrong: '半角の英数字と . _ - だけで、30文字までにしてください。',
    link: 'リンク',
    snippet: 'ホームページに貼り付けるコード',
    snippetHelp: 'ホームページの編集画面で、「HTML」や「埋め込み」の欄に貼り付けます。表示は1分ごとに新しくなります。',
    needsSite: '下の「お店のホームページ」にアドレスを保存するまで、ホームページには表示されません。',
    preview: '見本',
    frame: { waiting: 'お待ちの組数', times: '空いている日時' },
  },
  sites: {
    title: 'お店のホームページ',
    label: 'アドレス',
    help: '「お待ちの組数」や「空いている日時」を中に表示できるホームページです。1行に1つ、10個まで。リンクだけなら入力は要りません。',
    example: 'https://www.example.jp',
    wrong: (site: string) => `「${site}」はホームページのアドレスではありません。https で始まるアドレスを入力してください。`,
    tooMany: 'アドレスは10個までです。',
    save: '保存',
    saving: '保存しています…',
    saved: 'ホームページのアドレスを保存しました',
    reload: '最新の内容を読み込む',
  },
}

export type WebsiteWords = typeof words
