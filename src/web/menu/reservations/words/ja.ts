const menu = '予約'

/** Texts about reservations in the menu, the settings and the help. */
export const words = {
  menu: {
    reservations: menu,
    requests: (n: string) => `返事待ち ${n}件`,
  },
  areas: { reservations: '予約' },
  pages: {
    rules: {
      name: '予約の受け方',
      inside: '受け方・来店前のお知らせ',
      finds:
        '来店予約 予約 よやく 受け方 予約枠 何日前 締め切り 間隔 自動で確定 休業 お知らせ リマインダー 前日 事前 予約を止める 予約を受けない',
    },
  },
  beforeDayOff: { reservations: `その日に予約が入っていないか、「${menu}」で確かめてください。` },
}
