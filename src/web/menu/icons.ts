import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'

/** Icons of features in the staff menu and settings. One line per feature. */
export const featureIcons = {
  reservations: IconCalendarEvent,
}
