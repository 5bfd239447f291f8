import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'

/** Of features in staff's menu and settings. One line per feature. */
export const iconsOfFeatures = {
  reservations: IconCalendarEvent,
}
