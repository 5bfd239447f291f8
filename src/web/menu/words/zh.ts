import { words as reservations } from '../reservations/words/zh.ts'

/** Joins what features say in staff's menu, settings and help. One line per feature in each list. */
export const words = {
  menu: {
    ...reservations.menu,
  },
  areas: {
    ...reservations.areas,
  },
  pages: {
    ...reservations.pages,
  },
  /** In the help: what to look at before a day is closed. */
  beforeDayOff: {
    ...reservations.beforeDayOff,
  },
}
