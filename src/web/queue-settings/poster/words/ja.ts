/** Texts of the page that makes posters, and under `sheet` those on the poster. */
export const words = {
  intro: 'お店に貼るQRコードです。印刷するか、印刷の画面で「PDFに保存」を選んでください。',
  paper: '大きさ',
  papers: { A4: 'A4', A5: 'A5', stand: '卓上スタンド' },
  standHint: 'A5の紙に印刷して中央の線で折ると、A6の卓上スタンドになります。',
  lane: '対象',
  whole: 'お店全体',
  laneName: (letter: string, name: string) => `${letter} ${name}`,
  wifi: {
    title: 'お店のWi-Fi（任意）',
    text: '入力すると、受付のQRコードの上に、Wi-FiのQRコードが載ります。入力した内容は、サーバーにもこの端末にも残りません。',
    name: 'ネットワーク名（SSID）',
    password: 'パスワード',
    passwordHint: 'パスワードなしのWi-Fiは、空欄のままにしてください。',
    wrong: '名前は半角32文字（日本語は10文字）まで、パスワードは8〜63文字です。正しく入力すると、Wi-FiのQRコードが載ります。',
  },
  needsWifi: 'このアドレスは、お店のWi-Fiにつないだスマートフォンだけが開けます。Wi-FiのQRコードも載せることをおすすめします。',
  localOnly:
    'いまは、このパソコンでしか開けません。パソコンをお店のWi-Fiなどにつないで、サーバーを起動し直してください（設定の HOST が 127.0.0.1 のときは、その行を消します）。',
  needsToday: '「店内だけ」の窓口区分では、本日のコードも掲示してください。',
  preview: 'ポスターの見本',
  sheet: {
    take: '番号はスマートフォンで',
    wifi: 'まず、Wi-Fiにつなぐ',
    scan: '読み取って、番号を取る',
    noApp: 'アプリは不要です。ブラウザーで使えます。',
    code: '受付コード',
    network: 'ネットワーク',
    password: 'パスワード',
    qr: '受付ページのQRコード',
    wifiQr: 'お店のWi-FiにつなぐQRコード',
  },
}

export type PosterWords = typeof words
