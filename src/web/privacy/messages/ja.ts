export const messages = {
  title: '個人情報の取り扱い',
  description: '受付でお預かりする情報の利用目的、提供先、保管の期間、開示や削除のお申し出の方法をお知らせします。',
  intro: (shop: string, organization: string) =>
    shop === organization
      ? `${shop}は、受付でお預かりする個人情報を、次のとおり取り扱います。`
      : `${shop}（${organization}）は、受付でお預かりする個人情報を、次のとおり取り扱います。`,
  version: (version: number, date: string) => `第${version}版・${date} 公開`,
  older: '前の版です。',
  current: 'いまの版を見る',
  sections: {
    purposes: '利用目的',
    recipients: '情報の提供先',
    transmissions: '外部への送信',
    retention: '保管の期間',
    requests: '開示・訂正・削除などのお申し出',
    contact: 'お問い合わせ窓口',
  },
  system: '受付システム全体のお知らせ',
  notFound: 'お知らせが見つかりませんでした',
  operator: {
    intro:
      'このページは、受付システムそのものについてのお知らせです。お預かりした情報の利用目的や窓口はお店ごとに異なります。各お店のお知らせもご覧ください。',
    shops: 'この端末でご利用になったお店',
    shopsNone: 'お店の受付コードから、そのお店のお知らせをご覧いただけます。',
    shop: (name: string) => `${name}のお知らせ`,
    show: 'お知らせを見る',
    sections: [
      {
        title: 'どなたが取り扱うか',
        text: 'お客さまが入力された内容は、受付をされたお店が取り扱います。このシステムを動かしている運営者は、お店からの委託を受けて保管するだけで、ほかの目的には使いません。',
      },
      {
        title: 'この端末に保存するもの',
        text: '・端末を見分ける番号（Cookie、400日）。同じ順番を二重にお取りしないために使います\n・お選びになった言語（Cookie、365日）\n・お取りになった番号の控え（最新の8件）。電波がないときに最後の内容をお見せするために使い、この端末の外へは送りません\n・スタッフの方のみ、サインインの状態\nブラウザーの設定から、いつでも消していただけます。',
      },
      {
        title: '外部への送信',
        text: 'ありません。広告、アクセス解析、ほかの会社の部品は使っていません。',
      },
      {
        title: 'サーバーの記録',
        text: '動作の記録に、お名前、ご連絡先、番号のリンクは残りません。',
      },
    ],
  },
}

export type PrivacyMessages = typeof messages
