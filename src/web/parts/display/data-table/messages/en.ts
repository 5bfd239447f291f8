import type { DataTableMessages } from './ja.ts'

export const messages: DataTableMessages = {
  filter: 'Filter',
  columns: 'Columns',
  none: 'Nothing matches',
  noneText: 'Try removing a filter or using other words.',
  clear: 'Remove all filters',
  pages: 'Pages',
  first: 'First page',
  next: 'Next page',
  choose: (name) => `Choose ${name}`,
  chooseAll: 'Choose all on this page',
  count: (count) => (count === 1 ? '1 row shown' : `${count} rows shown`),
}
