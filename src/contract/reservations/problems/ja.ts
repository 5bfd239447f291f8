import type { reservationProblemStatuses } from '../problems.ts'

export const words: Record<keyof typeof reservationProblemStatuses, string> = {
  'service.reserved':
    '終わっていない予約が{count}件あるため、削除できません。先に、このご用件の予約を止めてください。残りの予約が終わるか、取り消すと削除できます。',
  'burst.notFound': 'これらの申し込みは、もうまとめて扱えません。すでに返事をしたか、時間が過ぎています。',
  'burst.over': 'どの申し込みも返事が済んでいます。ほかの担当者がお断りしたのかもしれません。',
  'burst.notRemoved': '元に戻せる申し込みはありません。ほかの担当者が、すでに元に戻したのかもしれません。',
  'reservation.notFound': 'このご予約は見つかりませんでした。',
  'reservation.notAtKiosk': '本日のご予約を確認できませんでした。入力をお確かめいただくか、係の者にお声がけください。',
  'reservation.searchBlocked': 'この画面では、ただいま電話番号でご予約をお探しできません。恐れ入りますが、係の者にお声がけください。',
  'reservation.disabled': 'このお店では、ただいまご予約を受け付けておりません。',
  'reservation.noSlot': 'この日時はご予約いただけません。ほかの日時をお選びください。',
  'reservation.full': 'この日時は、ほかの方のご予約で埋まりました。空いている日時をお選びください。',
  'reservation.changed': 'このご予約は、別の端末かお店で変更されています。最新の内容をお確かめください。',
  'reservation.changedByColleague': 'この予約は、お客さまかほかの担当者が変更しました。最新の内容をお確かめください。',
  'reservation.wrongStatus': 'このご予約では、いまその操作はできません。最新の内容をお確かめください。',
  'reservation.lapsed': '15分が過ぎたため、お取り置きを終えました。空いていれば、もう一度お選びいただけます。',
  'reservation.tooMany': 'お使いの回線からは、本日これ以上お申し込みいただけません。恐れ入りますが、お店へお電話ください。',
  'reservation.mailNeeded': 'お送りしたメールのリンクを開き、その画面のボタンを押してください。',
  'reservation.contactTaken':
    'このご連絡先では、すでにお申し込みかご予約があります。変更や取り消しは、メールや控えのリンクからお願いいたします。お困りのときは、お店へお電話ください。',
  'reservation.tooLate': 'こちらでの変更・取り消しの期限が過ぎています。恐れ入りますが、お店へお電話ください。',
  'reservation.tooEarly': 'ご来店の受付は、{month}月{day}日 {time} から承ります。',
  'reservation.stillExpected': 'まだ不在にできません。{time} までお待ちください。',
  'reservation.hoursFirst': '先に営業時間を決めてください。いまは「いつでも」のため、夜中の日時にも予約できてしまいます。',
  'reservation.needsHours': '予約を受け付けているあいだは、営業時間を「いつでも」にできません。先に予約を止めてください。',
  'reservation.serviceFirst': '先に、予約で受けるご用件を選んでください。1つもないと、お客さまが日時を選べません。',
  'reservation.invalid': 'ご連絡先をご確認ください。',
  'resource.notFound': 'この担当者または部屋は見つかりませんでした。',
  'calendarFeed.notFound': 'このカレンダーのリンクは、もう使えません。',
  'slotBlock.notFound': 'この「予約を受けない時間」は見つかりませんでした。',
}
