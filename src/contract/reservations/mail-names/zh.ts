import type { reservationMails } from '#domain/reservations/mails.ts'
import type { FeatureMailNames } from '../../mail-names.ts'

export const words = {
  topic: '预约',
  events: {
    'reservation.requested': '收到预约申请',
    'reservation.held': '请确认预约',
    'reservation.proposed': '提议其他预约时间',
    'reservation.confirmed': '预约确定',
    'reservation.changed': '预约时间变更',
    'reservation.reminder': '预约提醒',
    'reservation.runningLate': '预计延后叫号',
    'reservation.declined': '不受理预约',
    'reservation.expired': '预约申请过期',
    'reservation.cancelled': '顾客取消预约',
    'reservation.calledOff': '门店取消预约',
    'reservation.noShow': '预约未到',
    'reservation.thanks': '到店后的感谢',
  },
  variables: {
    service: '办理事项',
    day: '日期',
    time: '时间',
    until: '保留至',
    earliest: '预计最早叫号时间',
    latest: '预计最晚叫号时间',
    card: '接待卡',
    address: '地址',
    phone: '电话',
    reason: '理由',
  },
} satisfies FeatureMailNames<typeof reservationMails>
