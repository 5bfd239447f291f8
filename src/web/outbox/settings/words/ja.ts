import type { ShopChannel } from '#domain/outbox/events.ts'
import type { SmsEvent } from '#domain/tickets/notifications.ts'

export const words = {
  noServer:
    'メールサーバーが設定されていないため、いまはメールを送りません。この設定は、メールサーバーを設定すると有効になります。差出人のアドレスは、サーバーの設定 MAIL_FROM で決まります。',
  ladders: {
    title: 'お知らせの順番',
    intro:
      '画面を開いている方には、まず画面でお知らせします。ご覧にならないときだけ、上から順に送ります。お客さまが登録していない方法は飛ばします。ご覧になるか、画面のボタンを押されると、残りは送りません。',
    lane: '窓口区分',
    shop: 'お店全体',
    which: (event: string) => `${event}の順番`,
    sameAsShop: 'お店全体と同じ順番で送る',
    own: 'この窓口区分だけの順番で送る',
    likeShop: (sentence: string) => `お店全体と同じ：${sentence}`,
    screen: '画面',
    screenFirst: '画面（いつも最初にお知らせします）',
    screenOnly: '画面だけでお知らせします',
    never: '送りません',
    atOnce: (channels: readonly string[]) => `すぐに${channels.join('・')}で送ります`,
    step: (wait: string, channel: string) => `${wait}に${channel}`,
    /** Wait of the first step, and of a later one. */
    first: (n: number) => (n === 0 ? '20秒後' : `${n}分後`),
    later: (n: number) => (n === 0 ? '同時' : `${n}分後`),
    wait: (channel: string) => `${channel}を送るまでの時間`,
    costs: {
      push: '無料',
      line: 'LINE公式アカウントの通数を使います',
      mail: '無料',
      sms: '1通ごとに料金がかかります',
    } satisfies Record<ShopChannel, string>,
    notConfigured: '設定されていないため、送りません。',
    setUp: (channel: string) => `${channel}の設定方法`,
    add: (channel: string) => `${channel}を加える`,
    remove: (channel: string) => `${channel}を送らない`,
    up: (channel: string) => `${channel}を上へ`,
    down: (channel: string) => `${channel}を下へ`,
  },
  sms: {
    title: 'お客さまへの SMS',
    intro: (provider: string) =>
      `お客さまが連絡先に残した携帯電話の番号へ送ります。配信サービスは ${provider} です。送るお知らせは「お知らせの順番」で SMS を加えて決めます。`,
    noProvider: 'SMS を送るには、サーバーの設定 SMS_URL が必要です。',
    on: 'お客さまへ SMS を送る',
    onHelp: '料金がかかります。日本の携帯電話の番号にだけ送ります。',
    budget: '1日に送る上限',
    budgetHelp: (used: number) =>
      `今日は${used}通分を使いました。上限に達すると、その日は SMS を送りません。サインインの番号を送る SMS とは別に数えます。`,
    segments: '通分',
    price: '1通分の料金',
    priceHelp: '配信サービスの料金表でお確かめください。文面の横に目安を表示します。',
    yen: '円',
    unknown: 'わからない',
    sender: '差出人の番号または名前',
    senderHelp: '配信サービスに登録したもの。空欄なら、サーバーの設定の差出人です。',
    wrong: 'SMS の上限と料金をお確かめください。',
    /** Length of a text, with its price if known. */
    cost: ({ units, limit, segments }: { units: number; limit: number; segments: number }, yen: number | undefined) =>
      `${segments}通分（${units}／${limit}字）${yen === undefined ? '' : `・約${Math.ceil(segments * yen)}円`}`,
    variables: {
      'ticket.near': '入れられる項目：{{number}} 番号、{{shop}} 店名、{{ahead}} 前の組数、{{link}} 番号のページ',
      'ticket.called': '入れられる項目：{{number}} 番号、{{shop}} 店名、{{counter}} カウンター、{{link}} 番号のページ',
      'ticket.requeued': '入れられる項目：{{number}} 番号、{{shop}} 店名、{{link}} 番号のページ',
      'ticket.noShow': '入れられる項目：{{number}} 番号、{{shop}} 店名、{{link}} 番号のページ',
      'ticket.cancelled': '入れられる項目：{{number}} 番号、{{shop}} 店名、{{link}} 番号のページ',
      'ticket.message': '入れられる項目：{{words}} お店からの文、{{number}} 番号、{{shop}} 店名、{{link}} 番号のページ',
    } satisfies Record<SmsEvent, string>,
  },
  quiet: {
    title: '送らない時間',
    intro: '急がないメール（受付カードの確認のお願い、担当や期限のお知らせ）は、この時間が終わってから送ります。',
    label: '夜間などの時間',
    always: 'いつでも送る',
    some: '決めた時間は送らない',
    from: '開始',
    until: '終了',
  },
  reminders: {
    save: 'お知らせを保存する',
    saved: '予約のお知らせを保存しました',
    title: '来店前のお知らせ',
    intro: '予約が決まった方へ、来店の前に送ります。3つまで決められます。変更は、そのあと決まった予約から使います。',
    none: '来店前のお知らせは送りません。',
    when: (n: number) => `${n}つ目のお知らせ`,
    days: (n: number) => (n === 1 ? '前日' : `${n}日前`),
    hours: (n: number) => `${n}時間前`,
    at: (n: number) => `${n}つ目の時刻`,
    atWrong: 'お知らせの時刻を入れてください。',
    add: 'お知らせを追加',
    remove: (n: number) => `${n}つ目を外す`,
  },
  runningLate: {
    title: '予約の時刻に遅れそうなとき',
    intro:
      '予約の1時間前から、お呼び出しの見込みが予約の時刻より遅れる方に、目安の時刻をメールで1度だけお知らせします。お知らせした方は、目安の時刻まで、予約として受付と取り消しができます。',
    label: 'お知らせする遅れ',
    never: 'お知らせしない',
    minutes: (n: number) => `${n}分より遅れるとき`,
  },
  signature: {
    title: '署名',
    intro: 'すべてのメールの終わりに入ります。お店の名前、住所、電話番号などをお書きください。',
    others: '英語と中国語の署名',
    othersIntro: '空欄なら、日本語の署名が入ります。',
  },
  reply: {
    title: '返信の宛先',
    label: 'お店のメールアドレス',
    help: 'お客さまがメールに返信すると、ここへ届きます。空欄なら、送信元のアドレスへ返ります。',
    wrong: 'メールアドレスの形をお確かめください。例：name@example.com',
  },
  sender: {
    title: 'ご案内の送信者',
    intro: '物件情報などのご案内は広告にあたり、法律（特定電子メール法）で次の3つの表示が必要です。すべて入れると、ご案内を送れます。',
    name: '送信者の名前',
    postal: '住所',
    complaints: '苦情・お問い合わせの受付先',
    all: '3つとも入れるか、すべて空欄にしてください。',
  },
  kept: {
    title: '内容と宛先を残す期間',
    label: '期間',
    help: '過ぎると内容と宛先を消去し、送った日時と結果だけを残します。',
    days: (n: number) => `${n}日間`,
  },
  more: {
    title: '詳しい設定',
    set: (kept: string, others: number) => `残す期間：${kept}（ほか${others}項目）`,
  },
  save: '保存する',
  saving: '保存しています…',
  saved: 'メールの設定を保存しました',
  reload: '最新の内容を見る',
}

export type MailSettingWords = typeof words
