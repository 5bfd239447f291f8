import { words as roles } from '#contract/role-names/ja.ts'

export const words = {
  /** Name of each object type in the log. */
  objects: {
    ...{ ticket: '番号', lane: '窓口区分', service: 'ご用件', counter: 'カウンター', staff: '担当者', shop: '店舗', card: 'カード' },
    ...{ member: 'メンバー', invitation: '招待', organization: '法人', outbox_message: 'メール', card_export: 'カードのファイル' },
    ...{ privacyRequest: 'お申し出', customer: 'お客さま', event: '操作の記録', device: 'タブレット' },
  } as Readonly<Record<string, string>>,
  /** Names of changed values. A missing one is shown as the log has it. */
  fields: {
    ...{ shop: '店舗', tasks: 'やることの数' },
    ...{ factor: '確認の方法', left: '残りの回復コード', tries: '入力した回数' },
    ...{ triesLeft: '残りの入力回数', earlierTries: 'それまでの誤入力' },
    ...{ status: '状態', name: '名前', letter: '番号の文字', sort: '並び順', role: '役割', note: 'メモ', reason: '理由', until: '期限' },
    ...{
      laneId: '窓口区分',
      serviceId: 'ご用件',
      counterId: 'カウンター',
      staffId: '担当者',
      serviceIds: 'ご用件',
      accountId: 'アカウント',
    },
    ...{
      colour: '色',
      checklistHidden: 'はじめの準備を隠す',
      posterPrintedAt: 'ポスターの印刷',
      brandColour: 'お店の色',
      timeZone: 'タイムゾーン',
      dayStartsAt: '営業日の始まり',
      entryCode: '受付コード',
      otherDays: '休業日と時間の違う日',
      closedOnHolidays: '日本の祝日は休み',
    },
    ...{ closedAt: '閉店', template: 'カードのひな形', copyOf: 'コピー元の店舗' },
    ...{ todayCode: '本日のコード', open: '受付中', closedAs: '止め方', closedReason: '理由', callPolicy: '呼び出す順' },
    ...{
      policy: '呼び出す順',
      maxWaiting: 'お待ちの組の上限',
      dailyCap: '1日の番号の上限',
      hours: '受付時間',
      cutoffMinutes: '終了前の締め切り（分）',
    },
    ...{
      graceSeconds: '呼び出し後に待つ時間（秒）',
      maxCalls: '呼び出しの上限',
      autoNoShow: '自動で「不在」にする',
      approval: '担当者が受け付けてから並ぶ',
    },
    ...{
      asksContact: '連絡先をたずねる',
      priorMinutes: 'かかる時間の目安',
      messageRetentionDays: '保存日数',
      quiet: '送らない時間',
      sender: 'ご案内の送信者',
    },
    ...{ reminders: '来店前のお知らせ', runningLateMinutes: '予約の遅れを知らせる（分）', signature: '署名' },
    ...{ mailDelays: 'メールを送るとき', replyTo: '返信の宛先', person: 'ご本人の情報', contact: 'ご連絡先', paper: '書類・ファイル' },
    ...{ version: '版', purgeOn: '消去の日', mailed: 'メールで送信', cards: 'カードの数', entries: '記録の数', encoding: '文字コード' },
    ...{ filter: '絞り込み', event: '内容', kind: '種類', state: '状態', outcome: '結果', refusedFor: 'お断りの理由', how: '方法' },
    ...{
      source: '受けた方法',
      numbers: '番号の数',
      preset: '文面',
      parties: '組数',
      undone: '元に戻した操作',
      minutes: '分',
      file: 'ファイル',
    },
    ...{
      arrived: '来店',
      dismissed: '確認',
      move: '操作',
      task: 'やること',
      dueOn: '期限',
      proposal: 'ご提案の物件',
      correction: 'お願いの内容',
    },
    ...{
      phone: '電話番号',
      'shop.address': '住所',
      position: '地図の位置',
      logo: 'ロゴ',
      privacyContact: '個人情報の窓口',
      'shop.languages': 'ご案内する言語',
      languages: '言語',
      photo: '写真',
      kana: 'フリガナ',
      otherNames: '名前（ほかの言語）',
    },
    ...{
      temperature: '温度',
      stage: '段階',
      stageId: '段階',
      lostReason: '失注の理由',
      assignee: '担当',
      assigneeId: '担当',
      nextContactOn: '次の連絡',
    },
    ...{ partySize: '人数', locale: '言語', class: '種別', address: '宛先', classes: '情報の種類', from: '変更前', to: '変更後' },
  } as Readonly<Record<string, string>>,
  /** Values that are words of the code. */
  values: {
    ...roles,
    ...{ green: '緑', teal: '青緑', blue: '青', purple: '紫', plum: '梅紫', brown: '茶', charcoal: '墨色', orange: 'オレンジ', red: '赤' },
    ...{ violet: '紫', grey: 'グレー' },
    ...{ serving_ready: '対応できます', away: '離席中', break: '休憩中', off: '勤務外', utf8: 'UTF-8', shift_jis: 'Shift_JIS' },
  } as Readonly<Record<string, string>>,
  truth: { yes: 'はい', no: 'いいえ' },
  nothing: 'なし',
  /** The columns of the file, in their order. */
  columns: {
    ...{ writtenAt: '記録日時', at: '操作日時', by: '操作した側', name: '操作した人', device: '端末', says: '内容', kind: '種類' },
    ...{ object: '対象', objectName: '対象の名前', objectId: '対象のID', changes: '変更', data: 'データ', id: '記録のID' },
  },
  by: { member: 'メンバー', visitor: 'お客さま', system: '自動処理' },
  gone: '退会したメンバー',
  masked: '（伏せています）',
  change: (label: string, before: string | null, after: string | null) =>
    before === null ? (after === null ? label : `${label}：${after}`) : `${label}：${before} → ${after}`,
  list: '、',
}

export type AuditWords = typeof words
