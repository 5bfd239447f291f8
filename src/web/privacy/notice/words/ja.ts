import { words as acrossShops } from '#domain/privacy/across-shops/ja.ts'
import type { PrivacyRequestKind } from '#domain/privacy/request.ts'
import { words as sectionTitles } from '#domain/privacy/section-titles/ja.ts'

export const words = {
  title: '個人情報の取り扱い',
  description: '受付でお預かりする情報の利用目的、提供先、保存期間、開示や削除のお申し出の方法をお知らせします。',
  intro: (shop: string, organization: string) =>
    shop === organization
      ? `${shop}は、受付でお預かりする個人情報を、次のとおり取り扱います。`
      : `${shop}（${organization}）は、受付でお預かりする個人情報を、次のとおり取り扱います。`,
  version: (version: number, date: string) => `第${version}版・${date} 公開`,
  older: '前の版です。',
  current: 'いまの版を見る',
  sections: sectionTitles,
  acrossShops: acrossShops.sentence,
  byMail: '現在は、お知らせをメールでもお送りしています。お送りするときは、宛先と本文がメールの配信サービスを通ります。',
  byPush:
    'プッシュ通知をお選びになった場合は、ブラウザーの通知サービス（Apple・Google・Mozillaなど）を通してお届けします。内容は番号とお店の名前だけで、途中で読まれないように暗号化しています。',
  bySms: (provider: string) =>
    `現在は、呼び出しなどのお知らせを SMS でもお送りしています。お送りするときは、携帯電話の番号と本文が SMS の配信サービス（${provider}）を通ります。`,
  byPortal:
    '物件情報サイトからお問い合わせいただいた場合は、そのサイトからのメールで、お名前・ご連絡先・お問い合わせの内容を受け取り、ご連絡のために使います。',
  byLine:
    'LINEで受け取ることを選ばれた方には、LINEヤフー株式会社のサービスでお知らせをお送りします。お送りするときは、LINEのユーザーIDと本文が同社を通ります。ユーザーIDは、受付またはご予約が終わると消去します。',
  toPrograms: '現在は、受付番号・受付カード・ご予約の内容を、お店が使うほかのソフト（顧客管理など）にもお送りしています。',
  system: '受付システム全体のお知らせ',
  railways: '路線・駅のデータの出典',
  notFound: 'お知らせが見つかりませんでした',
  own: {
    title: 'ご自身の情報を見る・受け取る・消去する',
    text: (kinds: readonly string[]) =>
      `${['受付カード', ...kinds].join('や')}のリンクから、内容の確認、ファイルでの受け取り、消去ができます。`,
    link: (kinds: readonly string[]) => ['受付カード', ...kinds].map((kind) => `${kind}のリンク`).join('、または'),
    linkHelp: (locations: readonly string[]) =>
      `${['カードの画面の「ほかのスマートフォンやパソコンで続ける」にあるリンク', ...locations].join('か、')}を貼り付けてください。`,
    show: '内容を見る',
    notFound: (things: readonly string[]) =>
      `このリンクの${['カード', ...things].join('や')}は見つかりませんでした。リンクが最後まで貼り付けられているか、ご確認ください。すでに消去された場合もあります。`,
    sent: (at: string) => `${at} に送信されたカードの内容です。`,
    draft: (days: number) => `まだ送信されていないカードの内容です。${days}日間入力がない場合は、自動的に消去されます。`,
    withdrawn: (version: number, at: string) => `${at} に同意を取り下げ（第${version}版）`,
    agreed: (version: number, at: string) => `${at} に同意（第${version}版）`,
    alsoShops: '・店舗間の共有を含む',
    number: '受付番号',
    linkSource: 'ご利用になったリンク',
    source: 'カードの作成',
    sources: { staff: '店舗の担当者が入力', file: '店舗がファイルから取り込み', portal: 'お問い合わせのメールから作成' },
    mail: 'お送りしたメール',
    push: 'お送りしたプッシュ通知',
    sms: 'お送りした SMS',
    pushBrowser: 'プッシュ通知を受け取る端末',
    line: 'お送りしたLINEメッセージ',
    lineUser: 'LINEのユーザーID',
    file: 'お送りいただいたファイル',
    take: 'ファイルで受け取る（JSON）',
    eraseTitle: '情報を消去する',
    eraseText: (things: readonly string[]) =>
      `お名前、ご連絡先、ご回答、ファイルを、お店の記録からも消去します。${['受付番号', ...things].join('や')}のお名前とご連絡先も消去します。${['番号', ...things.map((thing) => `${thing}の日時`)].join('と')}は、そのままお使いいただけます。件数などの統計だけが、どなたのものか分からない形で残ります。お店でのご相談が途中の場合は、続けられなくなります。`,
    sure: '元に戻せないことを確認しました',
    unsure: '元に戻せないことをご確認のうえ、チェックを入れてください。',
    erase: '情報を消去する',
    erased: '情報を消去しました。ご利用ありがとうございました。',
  },
  ask: {
    title: 'カードのリンクをお持ちでない方のお申し出',
    text: 'カードのリンクをお持ちでない方は、こちらからお申し出いただけます。お店がご本人かどうかを確認してから対応します。店頭やお電話でも承ります。',
    kind: 'ご希望の内容',
    kinds: {
      access: '登録されている内容を知りたい',
      correct: '内容を訂正してほしい',
      stop: '利用をやめてほしい',
      erase: '消去してほしい',
    } satisfies Record<PrivacyRequestKind, string>,
    name: 'お名前',
    contact: 'お電話番号またはメールアドレス',
    contactHelp: 'カードと同じご連絡先なら、ご本人の確認が早く済みます。',
    foundBy: 'お調べする手がかり',
    foundByHelp: 'ご来店の日、受付番号など',
    words: '訂正したい内容、ご事情など',
    purpose: 'ご記入いただいた内容は、お申し出への対応とご本人の確認だけに使い、対応が終わってから30日後に消去します。',
    tooLong: (letters: number) => `${letters}文字以内でご入力ください。`,
    missing: { kind: 'ご希望の内容をお選びください。', name: 'お名前をご入力ください。', contact: 'ご連絡先をご入力ください。' },
    send: 'お申し出を送る',
    received: 'お申し出を承りました。',
    reference: 'お控えの番号',
    next: (date: string) =>
      `お店からご連絡し、ご本人かどうかを確認します。${date}までにお返事します。お問い合わせの際は、この番号をお伝えください。`,
  },
  operator: {
    intro:
      'このページは、受付システムそのものについてのお知らせです。お預かりした情報の利用目的やお問い合わせ先は、お店ごとに異なります。お店のお知らせもご覧ください。',
    shops: 'この端末でご利用になったお店',
    shopsNone: 'お店の受付コードを入れると、そのお店の「個人情報の取り扱い」をご覧いただけます。',
    shop: (name: string) => `${name}のお知らせ`,
    show: 'お知らせを見る',
    sections: [
      {
        title: 'どなたが取り扱うか',
        text: 'お客さまが入力された内容は、受け付けたお店が取り扱います。このシステムの運営者は、お店からの委託を受けて保管するだけで、ほかの目的には使いません。',
      },
      {
        title: 'この端末に保存するもの',
        text: '・端末を見分ける番号（Cookie、400日）。番号を二重にお渡ししないために使います\n・お選びになった言語（Cookie、365日）\n・お取りになった番号の控え（最新の8件）。つながらないときに最後の内容をお見せするために使い、この端末の外へは送りません\n・お店の方のみ、サインインの状態\nブラウザーの設定から、いつでも消していただけます。',
      },
      {
        title: '外部への送信',
        text: '広告、アクセス解析、ほかの会社のプログラムは使っていません。プッシュ通知をお選びになった場合だけ、暗号化した通知がブラウザーの通知サービスを通ります。',
      },
      {
        title: 'サーバーの記録',
        text: '動作の記録に、お名前、ご連絡先、番号のリンクは残りません。',
      },
    ],
  },
}

export type NoticeWords = typeof words
