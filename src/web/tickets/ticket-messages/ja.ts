export const messages = {
  ticket: {
    number: '受付番号',
    title: { waiting: (number: string) => `受付番号 ${number}`, called: (number: string) => `呼び出し中 ${number}` },
    partySize: (n: number) => `${n}名様`,
    joined: (time: string) => `${time} 受付`,
    ahead: '前のお客さま',
    parties: (n: number) => ({ figure: String(n), unit: '組' }),
    next: '次にお呼びします',
    nextText: 'まもなくです。お店の近くでお待ちください。',
    line: (n: number) => `前に${n}組`,
    head: '先頭',
    you: 'あなた',
    fresh: (time: string) => `${time} の最新情報です`,
    seen: (time: string) => `${time} の内容です`,
    tell: {
      title: '順番が来ると、この画面でお知らせします',
      text: '画面を閉じると呼び出しが届きません。',
      sound: '音を鳴らす',
    },
    offline: '電波が届いていません',
    offlineText: (time: string) => `下の内容は ${time} のものです。つながりしだい、自動で新しくなります。`,
    age: (minutes: number) => (minutes < 1 ? '少し前の内容' : `${minutes}分前の内容`),
    staleText: (time: string) => `${time} の時点。今はもっと進んでいるかもしれません。`,
    safe: '順番はそのままです',
    safeText: '通信が切れても取り消しにはなりません。お店の近くにいらっしゃる方は、店内でもご確認いただけます。',
    reconnect: '今すぐつなぎ直す',
    leave: '順番を取り消す',
    keep: '取り消さずに待つ',
    leaveQuestion: '順番を取り消しますか？',
    leaveText: '取り消すと順番は戻せません。',
    leaving: '取り消しています…',
    unsent: '送信できませんでした。順番はそのままです。もう一度お試しください。',
    again: 'もう一度番号を取る',
    states: {
      pending: '確認しています。このままお待ちください。',
      held: 'お店でお預かりしています。ご準備ができましたら、お声がけください。',
      serving: 'ただいまご案内しています。',
      done: 'ご利用ありがとうございました。',
      no_show: 'ご不在のため次の方をご案内しました。お戻りでしたらお声がけください。',
      cancelled: 'この受付は取り消されました。',
      declined: '申し訳ありません。今回はお受けできませんでした。',
      expired: '本日の受付は終わりました。',
    },
  },
  called: {
    title: 'お呼びしました',
    counter: (name: string) => (/^\d+$/.test(name) ? { figure: name, unit: '番' } : { figure: '', unit: name }),
    come: (counter: string | null): string =>
      counter === null ? '受付へお越しください' : /^\d+$/.test(counter) ? 'カウンターへお越しください' : 'こちらへお越しください',
    until: (time: string) => `${time} までお待ちします`,
    left: { before: '（あと ', after: '）' },
    late: 'お待ちしています。お早めにお越しください。',
    stale: (time: string) => `電波が届いていません。${time} の内容です。`,
    leave: '取り消す',
    announced: (number: string, counter: string | null) =>
      counter === null
        ? `${number}のお客さま、お呼びしました。受付へお越しください。`
        : `${number}のお客さま、お呼びしました。${/^\d+$/.test(counter) ? `${counter}番カウンター` : counter}へお越しください。`,
  },
}

export type TicketMessages = typeof messages
