import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as bookingPage } from '../../../reservations/booking-page/words/ja.ts'
import { words as due } from '../../../reservations/expected-arrivals/words/ja.ts'
import { words as feed } from '../../../reservations/feed/words/ja.ts'
import { words as book } from '../../../reservations/schedule/words/ja.ts'
import { words as reserve } from '../../../reservations/settings/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '予約を受けるには',
  steps: [
    `営業時間がまだのときは、先に「${reserve.hoursFirst.title}」の欄で決めます。`,
    `「${frame.roles.manager}」以上の方が「${settingsBreadcrumb(menu, 'reservations')}」を開き、「${reserve.rules.open}」をオンにします。`,
    `「${reserve.services.given}」で、予約で受けるご用件、「${reserve.services.length}」、「${reserve.services.capacity}」を決めて「${reserve.save}」を押します。`,
    `お申し込みは「${frame.reservations}」の「${book.requests.title}」に並びます。ご希望の日時を押すと、受け付けます。`,
    `合わないときは「${book.requests.propose}」か「${book.requests.decline}」でお返事します。`,
    `電話の予約は「${book.byPhone}」から入れます。`,
    `ご来店になったら「${due.checkIn}」を押すと、受付番号が出て「${frame.waiting}」に並びます。`,
  ],
  notes: [
    `決まった予約は、「${feed.open}」で自分のカレンダーにも出せます。`,
    `予約ページのリンクとQRコードは、「${frame.reservations}」の「${bookingPage.open}」にあります。`,
    `研修などで受けない時間は「${reserve.blocks.title}」に、受けない日は「${reserve.hours.daysOff}」に入れます。`,
    `日時の変更は「${book.detail.move}」、お店からの取り消しは「${book.detail.cancelByShop}」です。`,
    `メールでお知らせできなかった方は「${book.toCall.title}」に出ます。`,
  ],
  links: { '/shopAdmin/reservations': frame.reservations, '/shopAdmin/reserveMail/slots': settingsBreadcrumb(menu, 'reservations') },
  synonyms: 'よやく 予約枠 来店日 電話予約 カレンダー キャンセル 日時変更 アポイント 休業日',
}
