import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as frame } from '../../../frame/staff/words/zh.ts'
import { words as bookingPage } from '../../../reservations/booking-page/words/zh.ts'
import { words as due } from '../../../reservations/expected-arrivals/words/zh.ts'
import { words as feed } from '../../../reservations/feed/words/zh.ts'
import { words as book } from '../../../reservations/schedule/words/zh.ts'
import { words as reserve } from '../../../reservations/settings/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何接受预约？',
  steps: [
    `尚未设置营业时间时，请先在“${reserve.hoursFirst.title}”中设置。`,
    `由“${frame.roles.manager}”及以上角色打开“${settingsBreadcrumb(menu, 'reservations')}”，开启“${reserve.rules.open}”。`,
    `在“${reserve.services.given}”中选择可预约的办理事项，设置“${reserve.services.length}”和“${reserve.services.capacity}”，再点“${reserve.save}”。`,
    `申请显示在“${frame.reservations}”的“${book.requests.title}”中。点击顾客希望的时间即可受理。`,
    `时间不合适时，用“${book.requests.propose}”或“${book.requests.decline}”答复。`,
    `电话预约用“${book.byPhone}”记录。`,
    `顾客到店后点“${due.checkIn}”，系统会发号并排入“${frame.waiting}”。`,
  ],
  notes: [
    `已确定的预约也可通过“${feed.open}”显示在自己的日历中。`,
    `预约页的链接和二维码在“${frame.reservations}”的“${bookingPage.open}”中。`,
    `有培训等不能接待的时间，填在“${reserve.blocks.title}”；整天不接受预约的日期，填在“${reserve.hours.daysOff}”。`,
    `改时间用“${book.detail.move}”，由门店取消用“${book.detail.cancelByShop}”。`,
    `无法用邮件通知的顾客会显示在“${book.toCall.title}”中。`,
  ],
  links: { '/shopAdmin/reservations': frame.reservations, '/shopAdmin/reserveMail/slots': settingsBreadcrumb(menu, 'reservations') },
  synonyms: '预订 约时间 日历 时段 电话预约 取消预约 改期 到店登记',
}
