export const messages = {
  join: {
    title: '順番をお取りします',
    description: (shop: string) => `${shop}の順番をスマートフォンでお取りいただけます。いまお待ちの組数もご覧になれます。`,
    waitingNow: { before: 'ただいま ', parties: (n: number) => `${n}組`, after: ' お待ちです' },
    nobodyWaiting: 'ただいまお待ちの方はいません',
    service: 'ご用件',
    laneWaiting: (n: number) => (n === 0 ? 'お待ちの方はいません' : `${n}組待ち`),
    partySize: 'ご来店の人数',
    people: '名',
    fewer: '1名減らす',
    more: '1名増やす',
    name: 'お名前',
    nameHelp: 'お呼びするときに使います。番号だけでもかまいません。',
    namePlaceholder: '例：山本',
    submit: '受付番号を取る',
    sending: '番号をお取りしています…',
    purpose: 'ご入力の内容は、順番のご案内だけに使います。',
    onceMore: 'ご入力はそのままです。もう一度「受付番号を取る」を押してください。',
    unsent: '送信できませんでした。入力は残っています。電波の届くところで、もう一度お試しください。',
    reload: '最新の状況を見る',
    held: 'この端末で受付番号をお取りになっています',
    heldLink: '受付番号の画面へ',
    heldText: '窓口ごとに、受付番号はお一つです。人数は、番号の画面から変えられます。',
    another: '別のご用件の受付番号を取る',
  },
}

export type VisitorMessages = typeof messages
