import type { reservationProblems } from '../problems.ts'

export const words: Record<keyof typeof reservationProblems, string> = {
  'service.reserved':
    'まだ終わっていないご予約が{count}件あるため削除できません。先に新しいご予約を止めて、残りのご予約が終わってから削除するか、ご予約を取り消してください。',
  'burst.notFound': 'まとめて扱えるお申し込みはもうありません。すでにお返事をしたか、時間が過ぎています。',
  'burst.over': 'ほかの担当者がすでにお断りしたか、お返事が済んでいます。お返事を待っているお申し込みはありません。',
  'burst.notRemoved': 'まとめてお断りしたお申し込みはありません。ほかの担当者がすでに元に戻しています。',
  'reservation.notFound': 'このご予約は見つかりませんでした。',
  'reservation.notTaken': 'このお店では、ただいまご予約を受け付けておりません。',
  'reservation.noSlot': 'この日時はご予約いただけません。ほかの日時をお選びください。',
  'reservation.full': 'この日時は、ほかの方のご予約で埋まりました。空いている日時をお選びください。',
  'reservation.changed': 'このご予約は、別の端末かお店で変更されています。最新の内容をお確かめください。',
  'reservation.changedMeanwhile': 'このご予約は、お客さまかほかの方がすでに変更しています。最新の内容をお確かめください。',
  'reservation.wrongStatus': 'このご予約では、いまその操作はできません。最新の内容をお確かめください。',
  'reservation.lapsed': '15分が過ぎたため、お取り置きを終えました。空いていれば、もう一度お選びいただけます。',
  'reservation.tooMany': 'お使いの回線からは、本日これ以上お申し込みいただけません。恐れ入りますが、お店へお電話ください。',
  'reservation.mailNeeded': 'お送りしたメールのリンクからページを開き、そちらのボタンを押してください。',
  'reservation.contactTaken':
    'このご連絡先では、すでにお申し込みかご予約があります。変更や取り消しは、メールや控えのリンクからお願いいたします。お困りのときは、お店へお電話ください。',
  'reservation.tooLate': 'こちらでの変更・取り消しの期限が過ぎています。恐れ入りますが、お店へお電話ください。',
  'reservation.tooEarly': 'ご来店の受付は、{month}月{day}日 {time} から承ります。',
  'reservation.stillExpected': 'ご予約のお時間から、まだ間がありません。{time} までお待ちください。',
  'reservation.hoursFirst': '先に営業時間を決めてください。いまは「いつでも」のため、夜中の日時もご予約できてしまいます。',
  'reservation.needsHours': '来店予約を受け付けているあいだは、営業時間を「いつでも」にできません。先に来店予約を止めてください。',
  'reservation.serviceFirst': '先に、ご予約で受けるご用件をお選びください。1つもないと、お客さまは日時をお選びになれません。',
  'reservation.invalid': 'ご連絡先をご確認ください。',
  'resource.notFound': 'この担当者または部屋は見つかりませんでした。',
  'calendarFeed.notFound': 'このカレンダーのリンクは、もう使えません。',
  'slotBlock.notFound': 'この「予約を受けない時間」は見つかりませんでした。',
}
