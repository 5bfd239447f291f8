import type { ApiKeyScope } from '#domain/api-keys.ts'

type ScopeWords = Record<ApiKeyScope, { name: string; help: string }>

export const words = {
  failed: { what: 'APIキーを読み込めませんでした。', safe: 'いまのキーは、そのまま使えています。' },
  intro:
    'APIキーは、顧客管理などほかのソフトが、このお店のデータを読み書きするための合い言葉です。ソフトごとに1つ作り、必要な権限だけを付けてください。使わないときは、作らなくてかまいません。作った担当者がいなくなっても、キーは無効にするまで使えます。',
  empty: { title: 'APIキーはまだありません', text: 'ほかのソフトとつなぐときに作ります。つなぎ方は、そのソフトの説明をご覧ください。' },
  dot: '・',
  create: 'APIキーを作る',
  scopes: {
    'queue:read': { name: '受付を見る', help: '待っている番号、お名前、カウンターの様子' },
    'queue:work': { name: '受付を動かす', help: '番号の発行、お呼び出し、受付の停止。ほとんどの操作には「受付を見る」も必要です' },
    'cards:read': { name: 'カードを見る', help: 'お名前とご希望。電話番号とメールアドレスは伏せ字' },
    'cards:write': { name: 'カードを書く', help: 'カードの作成、訂正、担当や段階の変更。作成のほかは、たいてい「カードを見る」も必要です' },
    'contacts:read': { name: '連絡先をすべて見る', help: '電話番号・メールアドレス・ファイルを伏せずに渡します' },
    reservations: { name: '予約', help: '予約を見る、受ける、変える。連絡先は伏せ字' },
    reports: { name: '集計', help: '日々の集計と待ち時間' },
    settings: { name: 'お店の設定', help: '窓口区分、営業時間、カードの質問、文面' },
  } satisfies ScopeWords as ScopeWords,
  states: { active: '有効', expired: '期限切れ', revoked: '無効' },
  until: (day: string) => `${day}まで`,
  noEnd: '期限なし',
  formerUntil: (time: string) => `以前のキーも${time}まで使えます`,
  lastUsed: (time: string, from: string | null) => `最後の利用：${time}${from ? `（${from}）` : ''}`,
  neverUsed: 'まだ使われていません',
  created: (day: string, by: string | null) => `${day}に作成${by ? `（${by}）` : ''}`,
  actions: (name: string) => `${name}の操作`,
  form: {
    name: { label: '名前', help: 'つなぐソフトの名前など。操作の記録に表示されます。' },
    shops: '使えるお店',
    scopes: 'できること',
    days: '使える期間',
    dayChoices: { 90: '90日', 365: '1年', 730: '2年', never: '期限なし' },
    submit: '作る',
    saving: '作っています…',
    nameMissing: '名前を入れてください。',
    shopsMissing: 'お店を1つ以上選んでください。',
    scopesMissing: 'できることを1つ以上選んでください。',
  },
  shown: {
    ready: (name: string) => `「${name}」のキーができました`,
    once: 'このキーは、いまだけ表示されます。つなぐソフトに入れるか、安全な場所に控えてください。',
    secret: 'APIキー',
    clientId: 'クライアントID（OAuthを使うソフトのみ）',
    shopId: (shop: string) => `お店のID（${shop}）`,
    close: '控えました',
  },
  keep: 'やめる',
  rotate: {
    button: '新しいキーにする',
    title: (name: string) => `「${name}」を新しいキーにしますか？`,
    text: '名前と権限はそのままです。以前のキーが使える時間を選び、そのあいだにソフトのキーを入れ替えてください。もれたおそれがあるときは「すぐに止める」を選びます。',
    former: '以前のキー',
    hours: { 0: 'すぐに止める', 1: '1時間使える', 24: '1日使える', 168: '7日使える' },
  },
  revoke: {
    button: '無効にする',
    title: (name: string) => `「${name}」を無効にしますか？`,
    text: 'つないでいるソフトは、すぐに使えなくなります。元に戻せません。',
    done: (name: string) => `「${name}」を無効にしました`,
  },
}

export type ApiKeyWords = typeof words
