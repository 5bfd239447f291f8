/** A012 を, but 高橋 恵 様を. */
const spaced = (who: string) => (/[\dA-Z]$/.test(who) ? `${who} ` : who)

export const messages = {
  lanes: {
    moveLane: (who: string) => `${spaced(who)}を移す窓口区分`,
    moveLaneHint: '番号はそのままで、受付した順に並びます。',
    transfer: (who: string) => `${spaced(who)}を引き継ぐ窓口`,
    transferHint: '番号はそのままです。次のご用件をお選びください。',
    place: '並ぶところ',
    keepPlace: '受付した順',
    atEnd: '最後尾',
    waiting: (count: number) => (count === 0 ? 'お待ちなし' : `${count}組待ち`),
    closed: '受付を終えています',
    now: '今ここ',
  },
  decline: {
    title: (who: string) => `${spaced(who)}をお断りしますか`,
    reason: '理由',
    reasonHint: '記録に残ります。お客さまには見えません。',
    reasons: ['満席のため', '受付時間外のため', '対応できないご用件', '重複した受付'],
    confirm: 'お断りする',
    cancel: 'やめる',
  },
  edit: {
    title: (who: string) => `${spaced(who)}の内容`,
    partySize: '人数',
    people: '名',
    name: 'お名前',
    locale: 'お客さまの言語',
    class: '種別',
    note: 'メモ',
    noteHelp: 'スタッフだけが見られます。',
    save: '保存する',
    cancel: 'やめる',
    saved: '保存しました',
    changed: '入力は残っています。もう一度「保存する」を押すと、直したところだけを保存します。',
    over: 'このご来店はすでに終わっているため、直せません。',
  },
  walkIn: {
    title: '受付を追加する',
    service: 'ご用件',
    name: 'お名前（任意）',
    take: '受付番号を取る',
    ahead: (parties: number) => (parties === 0 ? 'お待ちの方はいません' : `前に${parties}組お待ちです`),
    print: '番号札を印刷する',
    done: '閉じる',
    stopped: 'お客さまからの受付は止まっています。ここからは追加できます。',
    noServices: 'ご用件がまだ登録されていません。',
  },
  visit: {
    edit: '内容を直す',
    class: '種別',
    note: 'メモ',
    calls: 'お呼び出し',
    noCalls: 'まだお呼びしていません。',
    callNumber: '回',
    time: '時刻',
    counter: 'カウンター',
    by: '呼んだ人',
    none: 'なし',
    toLane: (lane: string) => `${lane} へ`,
    change: (field: string, before: string, after: string) => `${field}：${before} → ${after}`,
    /** How a part of a visit ends that leaves no status of its own; the others have the words of the badges. */
    outcomes: {
      moved: '別の窓口区分へ',
      transferred: '引き継ぎ',
      auto_closed: '営業日の終わりに自動で完了',
    },
  },
}

export type MoveMessages = typeof messages
